import { describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { toFault } from '#kit/to-fault.ts'
import { EMPTY_RECORD, type BuildRecord } from '../record/build-record.ts'
import { guardContentLoss, outlineOf } from './content-loss-guard.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => makeEntry(`https://x.example/${at}`))
const menu = (count: number, more: SiteSample = {}): SiteSample => ({
  locales: { en: { menus: { top_menu: entries(count) } }, zh: {} },
  ...more,
})

/** The record of a last build of that site with so many pages. */
function recordOf(sample: SiteSample, pages = 0): BuildRecord {
  const page = { key: '', build: 1, reason: 'new page' as const, assets: [], pictures: [] }
  const paths = Array.from({ length: pages }, (_, at) => [`/${at}.html`, page] as const)
  return { ...EMPTY_RECORD, pages: PathMap.of(paths), outline: outlineOf(makeSite(sample)) }
}

function losses(record: BuildRecord, sample: SiteSample, removed: readonly string[] = []): string | undefined {
  try {
    guardContentLoss(record, makeSite(sample), removed)
    return undefined
  } catch (error) {
    return /would lose (.*)\. It was held/.exec((error as Error).message)?.[1]
  }
}

const gone = (count: number) => Array.from({ length: count }, (_, at) => `/${at}.html`)

describe('a build is held', () => {
  it('when more than three tenths of the pages go, with the first ten of them', () => {
    expect(losses(recordOf(menu(1), 20), menu(1), gone(7))).toBe(
      '7 of 20 pages (/0.html, /1.html, /2.html, /3.html, /4.html, /5.html, /6.html)',
    )
    expect(losses(recordOf(menu(1), 30), menu(1), gone(25))).toContain('/9.html, and 15 more)')
  })

  it('when more than three tenths of a menu go', () => {
    expect(losses(recordOf(menu(12)), menu(7))).toBe('5 of 12 entries of the menu en top_menu')
  })

  it('when the theme changes or a language goes', () => {
    const { en = {} } = menu(3).locales ?? {}
    expect(losses(recordOf(menu(3)), { theme: 'theme2', locales: { en } })).toBe(
      'the theme theme1, for theme2; the language zh',
    )
  })
})

describe('a build goes on', () => {
  it('when it is the first', () => expect(losses(EMPTY_RECORD, menu(0))).toBe(undefined))

  it('when few pages go, of however small a site', () => {
    expect(losses(recordOf(menu(1), 20), menu(1), gone(6))).toBe(undefined)
    expect(losses(recordOf(menu(1), 4), menu(1), gone(4))).toBe(undefined)
  })

  it('when exactly what is lost was confirmed, and not when it is more', () => {
    const record = recordOf(menu(1), 20)
    const lose = (count: number, accepted: readonly unknown[]) => () =>
      guardContentLoss(record, makeSite(menu(1)), gone(count), accepted)
    const confirmed: unknown[] = []
    try {
      lose(8, [])()
    } catch (error) {
      // The data as a receipt stores it: a database may put the keys in another order.
      const [pages] = toFault(error).toJSON().data as [object]
      confirmed.push([Object.fromEntries(Object.entries(pages).reverse())])
    }
    expect(confirmed).toEqual([[{ part: 'pages', lost: 8, of: 20, paths: gone(8) }]])
    expect(lose(8, confirmed)).not.toThrow()
    expect(lose(9, confirmed)).toThrow(/9 of 20 pages/)
  })

  it('when few entries go and when the site grows', () => {
    expect(losses(recordOf(menu(5)), menu(1))).toBe(undefined)
    expect(losses(recordOf(menu(1)), menu(20))).toBe(undefined)
  })
})
