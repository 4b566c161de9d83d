import { expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { parseSvg, type SvgNode } from './svg-tree.ts'
import { countUnfolded } from './svg-unfolding.ts'

const unfolded = (inner: string) => countUnfolded(parseSvg(`<svg>${inner}</svg>`) as SvgNode)
/** Each level refers ten times to the level before. */
const levels = (
  count: number,
  element: (id: string) => string,
  wrap = (id: string, inner: string) => `<g id="${id}">${inner}</g>`,
) =>
  `<rect id="l0"/>${Array.from({ length: count }, (_, n) => wrap(`l${n + 1}`, element(`l${n}`).repeat(10))).join('')}`

it.each([
  ['nothing', '<g><rect/><rect/></g>', 0],
  ['a copy', '<rect id="a"/><use href="#a"/>', 1],
  ['a copy of a group', '<g id="a"><rect/><rect/></g><use xlink:href="#a"/>', 3],
  [
    'a copy that is not there, of another file or of itself',
    '<use href="#b"/><use href="x#a"/><g id="a"><use href="#a"/></g>',
    0,
  ],
  [
    'a pattern for each element that it fills',
    '<pattern id="p"><rect/></pattern><g fill="url(#p)"><rect/><rect/></g>',
    6,
  ],
  ['a mask', `<mask id="m"><rect/></mask><g mask="url( '#m' )"><rect/><rect/></g>`, 2],
  ['a marker at each point', '<marker id="m"><rect/></marker><g marker-mid="url(#m)"><path d="M0 0L1 1 2 2"/></g>', 6],
  ['a gradient', '<linearGradient id="g"><stop/></linearGradient><rect fill="url(#g)"/>', 0],
  ['a pattern by style', '<pattern id="p"/><rect style="fill: url(#p)"/>', 1],
  ['a pattern by class', '<pattern id="p"/><style>.a{fill:url(#p)}</style><rect class="b a"/><rect class="b"/>', 1],
  ['a pattern by a rule in a rule', '<pattern id="p"/><style>@media all{.a{fill:url(#p)}}</style><rect class="a"/>', 1],
  ['a pattern by an animation', '<pattern id="p"/><rect><set attributeName="fill" to="url(#p)"/></rect>', 2],
])('%s', (_, inner, count) => {
  expect(unfolded(inner)).toBe(count)
})

it.each([
  ['an odd selector', '*{fill:url(#p)}'],
  ['a comment', '.a{/*}*/fill:url(#p)}'],
  ['a text', '.a{content:"}";fill:url(#p)}'],
])('a sheet with %s is taken to hold for every element', (_, sheet) => {
  expect(unfolded(`<pattern id="p"/><style>${sheet}</style><rect class="a"/>`)).toBeGreaterThan(0)
})

it.each([
  ['copies', levels(6, (id) => `<use href="#${id}"/>`)],
  ['copies that hold their own holder', `${levels(6, (id) => `<use href="#${id}"/>`)}<g id="l0"><use href="#l6"/></g>`],
  [
    'patterns',
    levels(
      6,
      (id) => `<rect fill="url(#${id})"/>`,
      (id, inner) => `<pattern id="${id}">${inner}</pattern>`,
    ),
  ],
  [
    'masks',
    levels(
      6,
      (id) => `<g mask="url(#${id})"/>`,
      (id, inner) => `<mask id="${id}">${inner}</mask>`,
    ),
  ],
  [
    'classes',
    `<style>${[0, 1, 2, 3, 4, 5].map((n) => `.l${n}{fill:url(#l${n})}`).join('')}</style>${levels(6, (id) => `<rect class="${id}"/>`)}`,
  ],
  [
    'a chain without end',
    `<rect id="l0"/>${Array.from({ length: 2000 }, (_, n) => `<g id="l${n + 1}"><use href="#l${n}"/></g>`)
      .reverse()
      .join('')}`,
  ],
])('%s of 2 kB that would hang a page are no picture', (_, inner) => {
  expect(() => cleanSvg(`<svg>${inner}</svg>`)).toThrow('more than 50000 would be drawn')
})

it('a drawing with many copies is one', () => {
  const trees = '<use href="#tree"/>'.repeat(1500)
  expect(cleanSvg(`<svg><g id="tree">${'<path/>'.repeat(30)}</g>${trees}</svg>`)).toBeDefined()
})
