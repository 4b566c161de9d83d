import { describe, expect, it } from 'vitest'
import type { SiteMenuEntry } from '#contract/site-data.ts'
import { suggestPages } from './suggest-pages.ts'

const entry = (name: string, more: Partial<SiteMenuEntry> = {}): SiteMenuEntry => ({
  id: name,
  url: `/${name}.html`,
  type: 'top_menu',
  name,
  href: `/${name}.html`,
  children: [],
  ...more,
})

const HERE = '/search.html'
const namesFor = (text: string, ...menus: (readonly SiteMenuEntry[])[]) =>
  suggestPages(menus, text, HERE).map(({ name }) => name)

describe('suggestPages', () => {
  it.each([
    ['the name', 'bill', ['Pay your bill']],
    ['another form of a word', 'paying bills', ['Pay your bill']],
    ['the beginning of the last word', 'pay bil', ['Pay your bill']],
    ['accents and capitals aside', 'CAFE', ['Café']],
    ['the description', 'gullies', ['Storm drains']],
    ['name and description together', 'storm gullies', ['Storm drains']],
    ['a number as it is written elsewhere', '31000 gullies', ['Storm drains']],
    ['the words that tell something', 'how do I pay no bill', ['Pay your bill']],
    ['no part of a word before the last', 'rain storm', []],
    ['not all words', 'bill gullies', []],
    ['no words', ' ?', []],
  ])('finds by %s: %s', (_, text, found) => {
    const menu = [
      entry('Pay your bill'),
      entry('Café'),
      entry('Storm drains', { description: '31,000 street gullies.' }),
    ]
    expect(namesFor(text, menu)).toEqual(found)
  })

  it.each([
    ['缴费', ['在线缴费']],
    ['怎么在线缴费', ['在线缴费']],
    ['水质', ['水质报告']],
    ['누수', ['누수 신고']],
    ['누수신고', ['누수 신고']],
    ['요금을', ['수도 요금']],
    ['ＰＡＹ', ['Pay']],
  ])('finds Chinese and Korean without regard to blanks, question words and particles: %s', (text, found) => {
    const menu = ['在线缴费', '水质报告', '누수 신고', '수도 요금', 'Pay'].map((name) => entry(name))
    expect(namesFor(text, menu)).toEqual(found)
  })

  it('looks at every depth, puts names before descriptions, and keeps the order of the menus', () => {
    const deep = entry('Meters', { description: 'Read a leak', children: [entry('Leak at home'), entry('Leak')] })
    expect(namesFor('leak', [deep], [entry('Report a leak')])).toEqual([
      'Leak at home',
      'Leak',
      'Report a leak',
      'Meters',
    ])
  })

  it('suggests an address once, no heading, no page for itself, and five at most', () => {
    const many = Array.from({ length: 9 }, (_, at) => entry(`Leak ${at}`))
    const { href: _, ...heading } = entry('Leak heading')
    const twice = entry('Leak again', { href: '/Leak 1.html' })
    const found = suggestPages([[heading, ...many, twice]], 'leak', '/Leak 0.html')
    expect(found.map(({ name }) => name)).toEqual(['Leak 1', 'Leak 2', 'Leak 3', 'Leak 4', 'Leak 5'])
  })

  it('tells what a link needs', () => {
    const outside = entry('Map', { href: 'https://map.example/', external: true, newTab: true, description: 'D' })
    expect(suggestPages([[outside]], 'map', HERE)).toEqual([
      { name: 'Map', href: 'https://map.example/', description: 'D', newTab: true },
    ])
  })
})
