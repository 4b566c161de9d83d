import { expect, it } from 'vitest'
import { countSteps } from '../../tests/support/count-steps.ts'
import { cleanBody } from './clean-body.ts'

const many = (count: number, unit: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => unit(at)).join('')

/** Texts for which a bad cleaner would read or write the same part again and again. */
const HOSTILE: readonly (readonly [name: string, text: (count: number) => string])[] = [
  ...[
    '<p>',
    '<ul><li>',
    '<table><tr><td>',
    '<td>',
    '<h2>',
    '<blockquote>',
    '<details>',
    '<b>',
    '<span lang=en>',
    '<font>',
  ].flatMap(
    (tag) =>
      [
        [`${tag} open, each with a word`, (count: number) => many(count, () => `${tag}x`)],
        [`${tag} open and empty`, (count: number) => `${tag.repeat(count)}x`],
        [`${tag} in a link`, (count: number) => `<a href="/x">${many(count, () => `${tag}x`)}`],
      ] as const,
  ),
  ['ids without an element', (count) => many(count, (at) => `<span id=n${at}>`)],
  ['ids of empty blocks', (count) => many(count, (at) => `<p id=n${at}>`) + many(count, () => '<p>x')],
  ['names in a link', (count) => `<a href="/x">${many(count, (at) => `<i id="N ${at}">x`)}`],
  ['the same id', (count) => many(count, () => '<p id=n>x')],
  ['the same heading', (count) => many(count, () => '<h2>x</h2>')],
  ['links that hold nothing', (count) => many(count, (at) => `<a href="/${at}"><br></a>`)],
  ['a link over many line breaks', (count) => `<a href="/x">${'<br>'.repeat(count)}`],
  ['ends of what was not begun', (count) => `${'<i>'.repeat(300)}${many(count, () => '</b>x')}`],
  ['blanks', (count) => ' \n\t'.repeat(count)],
  ['characters to escape', (count) => '&<>"'.repeat(count)],
  ['attributes', (count) => `<p ${many(count, (at) => `a${at}="1" `)}>x`],
  ['a style', (count) => `<p style="${many(count, () => 'color:red;')}">x`],
  ['a class', (count) => `<p class="${many(count, (at) => `c${at} `)}">x`],
  ['an address', (count) => `<a href="${'/\\ '.repeat(count)}x">x</a>`],
  ['pictures', (count) => many(count, (at) => `<img src="/files/${at}.png">`)],
]

it.each(HOSTILE)('cleans %s in steps that grow with their length', async (_name, text) => {
  const [small, large] = [text(150), text(300)]
  // The first run also compiles the code, so its time is not counted.
  for (const html of [small, large]) cleanBody(html)
  const steps = [await countSteps(() => cleanBody(small)), await countSteps(() => cleanBody(large))] as const
  expect(steps[0]).toBeGreaterThan(50)
  expect(steps[1] / steps[0]).toBeLessThan(2.5)
  const size = (html: string) => JSON.stringify(cleanBody(html)).length
  expect(size(large) / size(small)).toBeLessThan(2.5)
})
