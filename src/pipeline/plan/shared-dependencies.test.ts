import type { SharePictures } from '#contract/share-picture.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleIndex } from '#site/views/article-index.ts'
import type { Article, BodyFacts } from '#site/model/content.ts'
import { createViews } from '#site/views/create-views.ts'
import { enumerateRoutes } from '#site/routing/route.ts'
import type { Site } from '#site/model/site.ts'
import { THEME_CODES, type ThemeCode } from '#site/model/theme.ts'
import { hasPageKind } from '#site/theme/themes.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'
import { fingerprintArticle, fingerprintSharedDependencies } from './fingerprint.ts'

type Change = Partial<Omit<Article, 'body'>> & { readonly body?: Partial<BodyFacts> }

const bay = makePicture()
const catalogue = { [bay.url]: bay }

/** Six articles that show, link and follow one another, three of them with a summary; one is translated. */
const ARTICLES = Array.from({ length: 6 }, (_, at) =>
  makeArticle({
    id: `a${at}`,
    ...(at < 4 && { group: 'water' }),
    ...(at % 2 === 0 && { summary: `Summary ${at}` }),
    publishedAt: `2026-01-0${at + 1}T00:00:00Z`,
    body: { links: [`/water/a${(at + 1) % 4}.html`], excerpt: `Excerpt ${at}.` },
  }),
)

function siteWith(theme: ThemeCode, at: number, { body, ...fields }: Change): Site {
  const changed = ARTICLES.map((article, index) =>
    index === at ? { ...article, ...fields, body: { ...article.body, ...body } } : article,
  )
  const menu = ARTICLES.map(({ id, group }) => makeEntry(`${group === undefined ? '' : `/${group}`}/${id}.html`))
  const zh = [makeArticle({ id: 'a1', slug: 'a1-zh', group: 'water' })]
  const menus = { left_menu: menu.slice(0, 4), top_menu: menu }
  return makeSite({ theme, locales: { en: { articles: changed, menus }, zh: { articles: zh, menus } } })
}

/** By locale and path: what decides whether a page is kept, and what must be the same if it is. */
function pagesOf(site: Site) {
  const { readingOf } = createViews(site, catalogue)
  const { all, site: siteId, groupOf } = fingerprintSharedDependencies(site, catalogue)
  return new Map(
    enumerateRoutes(site).map((route) => {
      const articles = site.byLocale[route.locale]?.articles ?? []
      const shown = route.articleId === undefined ? undefined : articleIndex(articles).byPath.get(route.path)
      const article = shown && fingerprintArticle(shown.article)
      const { view, groups } = readingOf(route)
      /** The facts that count for a page that showed these groups before. */
      const around = (before: readonly string[]) => [
        article,
        siteId,
        ...before.map((group) => groupOf(route.locale, group)),
      ]
      const isOfGroups = route.kind === 'article' || route.kind === 'section'
      return [`${route.locale} ${route.path}`, { facts: [article, all], around, isOfGroups, groups, view }]
    }),
  )
}

const time = fc.constantFrom('2026-01-03T12:00:00Z', '2026-02-01T00:00:00Z', '2027-01-01T00:00:00Z')
const path = fc.constantFrom('/water/a0.html', '/zh/water/a1.html', '/need.html', '/nowhere.html')
/** A change of one field. If several fields changed, there would always be one that all pages see. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ slug: fc.constantFrom('a2', 'other') }),
  fc.record({ group: fc.constantFrom('water', 'news') }),
  fc.record({ title: fc.string() }),
  fc.record({ summary: fc.constantFrom('', 'Excerpt 1.', 'Other') }),
  fc.record({ cover: fc.constantFrom('/files/bay.jpg', '/files/lost.jpg') }),
  fc.record({ keywords: fc.array(fc.string()) }),
  fc.record({ author: fc.string() }),
  fc.record({ publishedAt: time }),
  fc.record({ updatedAt: time }),
  fc.record({ expiresAt: time }),
  fc.record({ noindex: fc.boolean() }),
  fc.record({ draft: fc.boolean() }),
  fc.record({ body: fc.record({ digest: fc.constantFrom('one', 'other') }) }),
  fc.record({ body: fc.record({ links: fc.array(path) }) }),
  fc.record({ body: fc.record({ images: fc.constantFrom([], ['/files/bay.jpg']) }) }),
  fc.record({ body: fc.record({ excerpt: fc.constantFrom('', 'Other.') }) }),
)

describe.each(THEME_CODES)('in %s', (theme) => {
  it('a page has the same view wherever its sharedDependencies and its article are the same', () => {
    const before = pagesOf(siteWith(theme, 0, {}))
    fc.assert(
      fc.property(fc.nat(ARTICLES.length - 1), change, (at, fields) => {
        for (const [name, { facts, around, isOfGroups, view }] of pagesOf(siteWith(theme, at, fields))) {
          const last = before.get(name)
          if (!last) continue
          if (String(last.facts) === String(facts)) expect(view).toStrictEqual(last.view)
          // A page that is kept by its groups depends on fewer facts than one that is kept by everything. They must
          // still be enough.
          const isAround = String(last.around(last.groups)) === String(around(last.groups))
          if (isOfGroups && isAround) expect(view).toStrictEqual(last.view)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('a config entry that no view reads is no part of the sharedDependencies, and one that a view reads is', () => {
    const siteWithConfig = (configs: object) =>
      makeSite({ theme, locales: { en: { articles: ARTICLES, configs: { ...configs } } } })
    const before = pagesOf(siteWithConfig({}))
    const values = ['x', '{"siteName":"Other"}', '[{"language":"en","name":"Other"}]', '{"themeColor":"navy"}']
    const kept = ['other', 'themeCode', `${theme}Banner`]
    for (const key of [...kept, 'siteConfig', 'languageConfig', `${theme}Colors`]) {
      for (const value of values) {
        const after = pagesOf(siteWithConfig({ [key]: value }))
        for (const [name, { facts, view }] of after) {
          const last = before.get(name)
          if (kept.includes(key)) expect(facts, `${key} ${name}`).toEqual(last?.facts)
          if (String(last?.facts) === String(facts)) expect(view).toStrictEqual(last?.view)
        }
      }
    }
  })

  it('what nobody but an article’s own page shows is no part of the sharedDependencies', () => {
    const edited = {
      updatedAt: '2026-03-01T00:00:00Z',
      body: { digest: 'other', links: ['/need.html'], images: ['/files/bay.jpg'] },
    }
    const idOf = (at: number, fields: Change) =>
      fingerprintSharedDependencies(siteWith(theme, at, fields), catalogue).all
    const before = idOf(0, {})
    expect(idOf(1, edited)).toBe(before)
    expect(idOf(0, { body: { excerpt: 'Other.' } })).toBe(before)
    expect(idOf(1, { body: { excerpt: 'Other.' } })).not.toBe(before)
    expect(idOf(1, { title: 'Other' })).not.toBe(before)
  })

  it('an article outside of the newest of its group is nothing that other articles’ pages depend on', () => {
    const many = (title: string) =>
      Array.from({ length: 8 }, (_, at) =>
        makeArticle({
          id: `b${at}`,
          group: 'water',
          title: at === 0 ? title : `${at}`,
          publishedAt: `2026-01-0${at + 1}T00:00:00Z`,
        }),
      )
    const idsOf = (title: string) => {
      const site = makeSite({ theme, locales: { en: { articles: many(title) } } })
      return fingerprintSharedDependencies(site, catalogue)
    }
    const [before, after] = [idsOf('Old'), idsOf('New')]
    expect(after.all).not.toBe(before.all)
    expect([after.site, after.groupOf('en', 'water')]).toEqual([before.site, before.groupOf('en', 'water')])
  })

  it('of share pictures, pages share the way of drawing and those that failed, and no address', () => {
    const shares = { recipe: 'r', addresses: { a: '/a.png' }, missing: [] }
    const idOf = (other: Partial<SharePictures>) =>
      fingerprintSharedDependencies(siteWith(theme, 0, {}), catalogue, { ...shares, ...other }).site
    const before = idOf({})
    expect(idOf({ addresses: { b: '/b.png' } })).toBe(before)
    expect(idOf({ recipe: 'other' })).not.toBe(before)
    expect(idOf({ missing: ['a'] })).not.toBe(before)
  })

  it('a section page depends on every article of its group, also on those outside of the newest', () => {
    const titled = (title: string) =>
      Array.from({ length: 8 }, (_, at) =>
        makeArticle({
          id: `b${at}`,
          group: 'water',
          publishedAt: `2026-01-0${at + 1}T00:00:00Z`,
          ...(at === 0 && { title }),
        }),
      )
    const sectionIn = (title: string) =>
      [...pagesOf(makeSite({ theme, locales: { en: { articles: titled(title) } } }))].find(([name]) =>
        name.endsWith('/water/index.html'),
      )?.[1]
    const [before, after] = [sectionIn('Old'), sectionIn('New')]
    expect(before === undefined).toBe(!hasPageKind(theme, 'section'))
    const groups = before?.groups ?? []
    if (before && after) expect(before.around(groups)).not.toEqual(after.around(groups))
  })
})
