import { expect, it } from 'vitest'
import { defineError } from '#kit/errors.ts'
import { messageTemplate, renderErrorDocs } from './write-error-docs.ts'

function templateOf<P extends object>(message: (params: P) => string): string {
  return messageTemplate(defineError({ name: 'Sample', title: 'A sample.', message, hint: 'None.' }) as never)
}

it('shows the name of each value where the value would stand', () => {
  expect(templateOf((p: { menu: string; file: { name: string } }) => `"${p.menu}" in ${p.file.name}`)).toBe(
    '"{menu}" in {file.name}',
  )
})

it('shows a list by its name, however it is put into words', () => {
  expect(templateOf((p: { keys: string[] }) => `Unknown: ${p.keys.map((key) => `"${key}"`).join(', ')}.`)).toBe(
    'Unknown: {keys}.',
  )
  expect(templateOf((p: { keys: string[] }) => `Unknown: ${[...p.keys].join(', ')}.`)).toBe('Unknown: {keys}.')
})

it('shows values that are put into quotes or cut', () => {
  expect(templateOf((p: { title: string }) => `The article ${JSON.stringify(p.title.slice(0, 120))} is long.`)).toBe(
    'The article "{title}" is long.',
  )
  expect(templateOf((p: { url: string }) => (p.url.length > 120 ? `${p.url.slice(0, 119)}…` : p.url))).toBe('{url}')
})

it('shows numbers by name, also rounded ones, and what a message says where there is something', () => {
  expect(templateOf((p: { ratio: number }) => `${Math.floor(p.ratio * 100) / 100}:1`)).toBe('{ratio}:1')
  expect(templateOf((p: { more: number }) => `Gone.${p.more > 0 ? ` And ${p.more} more.` : ''}`)).toBe(
    'Gone. And {more} more.',
  )
  expect(templateOf((p: { near: string[] }) => (p.near.length > 0 ? `It had ${p.near.join(', ')}.` : ''))).toBe(
    'It had {near}.',
  )
})

it.each<[string, (p: { use: 'words'; count: number }) => string]>([
  ['looks a value up', (p) => `It stands ${{ words: 'here' }[p.use]}.`],
  ['reckons with a number', (p) => `After ${Math.round(p.count / 60)} minutes.`],
  ['makes no number of one', (p) => `After ${Number.parseInt(p.use, 10)} minutes.`],
])('names the entry whose message %s', (_what, message) => {
  expect(() => templateOf(message)).toThrow('The message of Sample cannot be shown')
})

it('names the entry whose message cannot be shown', () => {
  expect(() => templateOf((p: { at: number }) => new Date(p.at).toISOString())).toThrow('Sample')
})

it('lists the errors of every room, in an order that does not depend on the disk', async () => {
  const text = await renderErrorDocs()
  expect(text).toContain('| `UnexpectedError` |')
  const rooms = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])
  expect(rooms).toStrictEqual(rooms.toSorted())
})
