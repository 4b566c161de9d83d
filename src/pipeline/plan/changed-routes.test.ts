import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PictureCatalogue } from '#contract/picture.ts'
import { PathMap } from '#kit/path-map.ts'
import { followList } from '#kit/list-change.ts'
import { createSite } from '#site/read/create-site.ts'
import type { Article, TenantContent } from '#site/model/content.ts'
import type { Site } from '#site/model/site.ts'
import { THEME_CODES } from '#site/model/theme.ts'
import { enumerateRoutes, outputsOf } from '#site/routing/route.ts'
import { createViews } from '#site/views/create-views.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeContent, makeEntry, makeProfile, SITE_NOW } from '../../../tests/support/make-site.ts'
import { EMPTY_RECORD, type BuildRecord, type PageRecord } from '../record/build-record.ts'
import { changedRoutes } from './changed-routes.ts'
import {
  fingerprintPage,
  fingerprintShared,
  fingerprintSharedDependencies,
  groupIdOf,
  nameGroup,
} from './fingerprint.ts'
import type { PlanBasis } from './plan-basis.ts'

const LOCALES = ['en', 'zh', 'kr'] as const
const PICTURE = 'https://files.example/files/bay.jpg'

const LINKS = [
  '/water/a.html',
  '/water/b',
  'https://harbour.example/c.html#top',
  '/zh/roads/d.html?x=1',
  '/water/%65.html',
  '/old-e.html#part',
  '/parks/',
  '/water/shared.html',
  '/water/shared.html#part',
]

const article = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    slug: fc.option(fc.constantFrom('a', 'shared', 'shared', 'index'), { nil: undefined, freq: 2 }),
    group: fc.constantFrom(undefined, 'water', 'water', 'roads', 'parks'),
    title: fc.constantFrom('One', 'Two'),
    publishedAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
    noindex: fc.constantFrom(false, false, false, true),
    cover: fc.option(fc.constant('/files/bay.jpg'), { nil: undefined, freq: 3 }),
    links: fc.subarray(LINKS, { maxLength: 4 }),
    images: fc.subarray(['/files/bay.jpg'], { maxLength: 1 }),
  })
  .map(({ links, images, slug, id, group, cover, ...fields }) =>
    makeArticle({
      ...fields,
      id,
      slug: slug ?? id,
      ...(group !== undefined && { group }),
      ...(cover !== undefined && { cover }),
      body: { links, images },
    }),
  )
// These articles never change, so that two groups stay.
const STAYING = ['water', 'roads', 'water', 'roads'].map((group, at) =>
  makeArticle({ id: `s${at}`, group, body: { links: LINKS.slice(2 * at, 2 * at + 3) } }),
)

const edit = fc.record({
  locale: fc.constantFrom(...LOCALES),
  put: fc.array(article, { maxLength: 2 }),
  remove: fc.subarray(['a', 'b', 'c', 'd', 'e'], { maxLength: 2 }),
  isMeasured: fc.constantFrom(true, true, false),
  /** Articles of which only the body changes. */
  rewritten: fc.subarray(['a', 'b', 's0', 's1'], { maxLength: 1 }),
})

function edited(before: readonly Article[], { put, remove }: { put: readonly Article[]; remove: readonly string[] }) {
  const ids = new Set([...put.map(({ id }) => id), ...remove])
  return [...before.filter(({ id }) => !ids.has(id)), ...new Map(put.map((one) => [one.id, one])).values()]
}

const rewrite = (article: Article): Article => {
  return { ...article, body: { ...article.body, digest: `${article.body.digest}!` } }
}

/** What a build of a site would record, and what the next one is planned from. */
function built(site: Site, catalogue: PictureCatalogue) {
  const views = createViews(site, catalogue)
  const dependencies = fingerprintSharedDependencies(site, catalogue)
  const sharedIds = Object.fromEntries(
    Object.entries(views.shared).map(([locale, view]) => [locale, fingerprintShared(view)]),
  )
  const pages = new Map<string, PageRecord & { outputs: string[] }>()
  const groups: { [name: string]: string } = {}
  for (const route of enumerateRoutes(site)) {
    const { view, groups: shown } = views.readingOf(route)
    const outputs = outputsOf(site, route)
    const key = fingerprintPage('code', sharedIds[route.locale] ?? '', view)
    const page = { key, groups: shown, build: 1, reason: 'new page', assets: [], pictures: [], outputs } as const
    pages.set(`/${outputs[0]}`, page)
    for (const group of shown) {
      const name = nameGroup(route.locale, group)
      groups[name] = groupIdOf(name, dependencies)
    }
  }
  const { all, site: siteId, around } = dependencies
  const record: BuildRecord = {
    ...EMPTY_RECORD,
    codeId: 'code',
    shared: sharedIds,
    dependencies: { all, site: siteId, groups },
    pages: PathMap.of(pages),
  }
  const articles = Object.fromEntries(site.locales.map(({ locale }) => [locale, site.byLocale[locale]!.articles]))
  const basis: PlanBasis = { articles, around, catalogue, publicId: '', siteFiles: [], sitePictures: new Set() }
  return { site, catalogue, record, basis, pages, ids: { codeId: 'code', sharedIds, dependencies } }
}

const filesOf = (pages: ReadonlyMap<string, { outputs: string[] }>) =>
  [...pages.values()].flatMap((page) => page.outputs)

let narrow = 0

it('each page that differs after an edit is looked at, and each that went is told with its files', () => {
  const theme = fc.constantFrom(...THEME_CODES)
  const starts = fc.tuple(...LOCALES.map(() => fc.uniqueArray(article, { selector: ({ id }) => id, maxLength: 4 })))
  const profile = makeProfile({ locales: { en: {}, zh: {}, kr: {} } })
  const redirects = [{ from: '/old-e.html', to: '/water/e.html' }]
  const siteConfig = { siteName: 'Harbour', newsGroups: ['water'], redirects }
  const menus = { left_menu: [makeEntry('/water/s0.html')] }
  fc.assert(
    fc.property(theme, starts, fc.array(edit, { minLength: 1, maxLength: 4 }), (theme, lists, edits) => {
      const sample = (at: number) => ({
        articles: edited(STAYING, { put: lists[at]!, remove: [] }),
        configs: { siteConfig },
        menus,
      })
      let content: TenantContent = makeContent({
        theme,
        locales: Object.fromEntries(LOCALES.map((locale, at) => [locale, sample(at)])),
      })
      let last = built(createSite(content, profile, new Date(SITE_NOW)), {})
      for (const { locale, isMeasured, rewritten, ...change } of edits) {
        const before = content.locales[locale]!
        const next = {
          ...before,
          articles: edited(before.articles, change).map((one) => (rewritten.includes(one.id) ? rewrite(one) : one)),
        }
        followList(before.articles, next.articles)
        content = { ...content, locales: { ...content.locales, [locale]: next } }
        const site = createSite(content, profile, new Date(SITE_NOW))
        const now = built(site, isMeasured ? { [PICTURE]: makePicture({ url: PICTURE }) } : {})
        const { record, basis } = last
        const found = changedRoutes({ ...now, record, basis, publicId: '' })
        if (found) {
          narrow += 1
          const looked = new Set(found.routes.map((route) => `/${outputsOf(site, route)[0]}`))
          const other = [...now.pages].filter(([path, { key }]) => last.pages.get(path)?.key !== key)
          expect(other.map(([path]) => path).filter((path) => !looked.has(path))).toStrictEqual([])
          const missing = (before: readonly string[], after: readonly string[]) =>
            before.filter((path) => !after.includes(path)).sort()
          expect([...found.gone].sort()).toStrictEqual(missing([...last.pages.keys()], [...now.pages.keys()]))
          expect([...found.goneFiles].sort()).toStrictEqual(missing(filesOf(last.pages), filesOf(now.pages)))
          expect(found.total).toBe(now.pages.size)
        }
        last = now
      }
    }),
    { numRuns: 150 },
  )
  expect(narrow).toBeGreaterThan(40)
})
