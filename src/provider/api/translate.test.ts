import { describe, expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { parseWire } from './parse-wire.ts'
import { translateBanners, translateChanges, translateConfigs, translateMenu } from './translate.ts'
import { ChangesWire } from './wire/changes.ts'
import { MapWire } from './wire/field.ts'

const bannersOf = (rows: readonly unknown[]) => runSteps(translateBanners(rows))
const menuOf = (rows: { readonly [key: string]: unknown }) => runSteps(translateMenu(rows))

const call = 'GET /x'
describe('menus', () => {
  it('keep groups of whatever type and entries without an id, for the site model to judge', () => {
    const data = {
      a: {
        type: 'top_menu',
        children: [{ id: 1, name: ' Home ', url: ' /index.html ', children: [{ name: 'x', type: 'link' }, {}] }],
      },
      b: { type: 'mega_menu' },
    }
    expect(menuOf(data)).toEqual({
      flawedRows: [],
      menuGroups: [
        {
          key: 'a',
          type: 'top_menu',
          entries: [
            {
              id: '1',
              name: 'Home',
              url: '/index.html',
              children: [
                { name: 'x', url: '', type: 'link', children: [] },
                { name: '', url: '', children: [] },
              ],
            },
          ],
        },
        { key: 'b', type: 'mega_menu', entries: [] },
      ],
    })
  })

  it('lose the entries that cannot be read, and no others', () => {
    const children = [
      7,
      { id: '1', name: { en: 'A' }, url: '/a.html', children: [{ id: '2', name: 'Below', url: '' }] },
      { id: '3', name: 'C', url: '/c.html', image: 5, target: [], children: 'none' },
      { id: '4', name: 5, url: null },
    ]
    const { menuGroups, flawedRows } = menuOf({ a: { type: 'top_menu', children }, b: 'text', c: null })
    expect(menuGroups).toEqual([
      {
        key: 'a',
        type: 'top_menu',
        entries: [
          { id: '3', name: 'C', url: '/c.html', image: '5', children: [] },
          { id: '4', name: '5', url: '', children: [] },
        ],
      },
    ])
    expect(
      flawedRows.map(({ id, title, isLeftOut, flaws }) => [id ?? title, isLeftOut, flaws.map(({ field }) => field)]),
    ).toEqual([
      [undefined, true, ['the row']],
      ['1', true, ['name']],
      ['3', false, ['target', 'children']],
      ['b', true, ['the row']],
      ['c', true, ['the row']],
    ])
  })

  it('nested without end have the wrong shape', () => {
    const data = JSON.parse(
      `{"a":{"type":"top_menu","children":${'[{"children":'.repeat(50_000)}[]${'}]'.repeat(50_000)}}}`,
    ) as unknown
    expect(() => parseWire(MapWire, data, call)).toThrow('nested too deep')
  })
})

describe('configs and banners', () => {
  it('keep entries as sent, with fields that the contract does not name', () => {
    const data = { themeCode: { content: 'theme2' }, siteConfig: { content: '{bad', name: 'Site', tags: [1, null] } }
    expect(translateConfigs(data)).toEqual({ configs: data, flawedRows: [] })
  })

  it('lose the entries that cannot be read, and no others', () => {
    const nested = JSON.parse('['.repeat(101) + ']'.repeat(101)) as unknown
    const data = {
      a: { content: '1' },
      b: 'x',
      c: { name: 'C' },
      d: { content: '2', nested },
      e: null,
      f: { content: null },
    }
    const { configs, flawedRows } = translateConfigs(data)
    expect(configs).toEqual({ a: { content: '1' } })
    expect(flawedRows.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  })

  it('whose content is JSON and no text are the same JSON as text', () => {
    expect(translateConfigs({ a: { content: { x: 1 } }, b: { content: 5 } }).configs).toEqual({
      a: { content: '{"x":1}' },
      b: { content: '5' },
    })
  })

  it.each([null, 7, 'x', [1, 2, 3], undefined])('have the wrong shape as %j', (data) => {
    expect(() => parseWire(MapWire, data, call)).toThrow('has the wrong shape')
  })

  it('translates banners, and leaves out those that cannot be read', () => {
    const data = [{ id: 7, title: null, subtitle: null, image: '/files/a.png', alt: {} }, { title: 'No id' }, 'x']
    const { banners, flawedRows } = bannersOf(data)
    expect(banners).toEqual([{ id: '7', title: '', image: '/files/a.png' }])
    expect(flawedRows).toMatchObject([
      { id: '7', isLeftOut: false, flaws: [{ field: 'alt' }] },
      { title: 'No id', isLeftOut: true, flaws: [{ field: 'id', found: 'nothing' }] },
      { isLeftOut: true },
    ])
  })
})

describe('changes', () => {
  const data = {
    cursor: 'c2',
    changed: [
      { kind: 'article', locale: 'zh', article: 'a', group: 'g' },
      { kind: 'menu' },
      { kind: 'config', locale: 'fr' },
    ],
    deleted: [{ kind: 'article', article: 'b', group: null }],
    complete: true,
  }

  it('tell what changed and what went, in the languages that we know', () => {
    expect(translateChanges(parseWire(ChangesWire, data, call))).toEqual({
      cursor: 'c2',
      changes: [
        { kind: 'article', deleted: false, locale: 'zh', slug: 'a', group: 'g' },
        { kind: 'menu', deleted: false },
        { kind: 'article', deleted: true, slug: 'b' },
      ],
    })
  })

  it('say nothing in particular when the cursor is too old', () => {
    expect(translateChanges(parseWire(ChangesWire, { ...data, complete: false }, call))).toEqual({ cursor: 'c2' })
  })

  it('of an unknown kind have the wrong shape', () => {
    expect(() => parseWire(ChangesWire, { ...data, changed: [{ kind: 'font' }] }, call)).toThrow('data.changed.0.kind')
  })
})
