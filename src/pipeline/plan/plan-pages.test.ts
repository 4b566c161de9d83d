import { describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import type { Site } from '#site/model/site.ts'
import { enumerateRoutes } from '#site/routing/route.ts'
import { createViews } from '#site/views/create-views.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import {
  EMPTY_RECORD,
  UNKNOWN_FILE,
  type BuildRecord,
  type PageRecord,
  type RenderReason,
} from '../record/build-record.ts'
import { fingerprintPage } from './fingerprint.ts'
import { planPages, type PlannedPage } from './plan-pages.ts'

const PAGE = '/tariffs.html'
const DEPENDENCIES = {
  all: 'all',
  site: 'site',
  around: 'around',
  groupOf: (_locale: string, group: string) => `${group} group`,
}
const IDS = { codeId: 'code', sharedIds: { en: 'shared' }, dependencies: DEPENDENCIES }

const siteOf = (title: string) =>
  makeSite({
    locales: {
      en: { articles: [makeArticle({ id: 'tariffs', title }), makeArticle({ id: 'leaks', group: 'water' })] },
    },
  })
const SITE = siteOf('Tariffs')

type Case = {
  site?: Site
  ids?: Partial<typeof IDS>
  record?: Partial<BuildRecord>
  touched?: readonly string[]
  /** Called for each page whose view is made. */
  onView?: (path: string) => void
}

/** Plans a build that differs in these points from the last build, which was of `SITE`. */
async function plan({ site = SITE, ids, record, touched = [], onView = () => undefined }: Case = {}) {
  const routes = enumerateRoutes(site)
  const { readingOf } = createViews(site, {})
  return planPages({
    site,
    routes,
    readingOf: (route) => {
      onView(route.path)
      return readingOf(route)
    },
    ids: { ...IDS, ...ids },
    record: { ...(await recordOfSite()), ...record },
    look: Promise.resolve({ touched: new Set(touched), retimed: new Map() }),
  })
}

/** What the last build of `SITE` left. */
async function recordOfSite(): Promise<BuildRecord> {
  const nothing = { ...EMPTY_RECORD, build: 1, codeId: IDS.codeId, shared: IDS.sharedIds }
  const { readingOf } = createViews(SITE, {})
  const look = Promise.resolve({ touched: new Set<string>(), retimed: new Map<string, number>() })
  const drawn = await planPages({
    site: SITE,
    routes: enumerateRoutes(SITE),
    readingOf,
    ids: IDS,
    record: nothing,
    look,
  })
  const pages = drawn.map(({ path, route, article, reason = 'new page' }) => {
    const { view, groups } = readingOf(route)
    const key = fingerprintPage(IDS.codeId, IDS.sharedIds.en, view)
    return [
      path,
      { key, groups, ...(article !== undefined && { article }), build: 1, reason, assets: [], pictures: [] },
    ] as const
  })
  return {
    ...nothing,
    dependencies: { all: 'all', site: 'site', groups: { 'en water': 'water group' } },
    pages: PathMap.of(pages),
    files: PathMap.of(drawn.flatMap(({ outputs }) => outputs.map((output) => [output, UNKNOWN_FILE] as const))),
  }
}

const reasonsOf = (pages: readonly PlannedPage[]) => new Set(pages.map(({ reason }) => reason))
const reasonOf = (pages: readonly PlannedPage[], path: string): RenderReason | undefined | 'not planned' => {
  const page = pages.find((one) => one.path === path)
  return page ? page.reason : 'not planned'
}

describe('planPages', () => {
  it('reuses every page if nothing changed, and makes no view for that', async () => {
    const views: string[] = []
    expect(reasonsOf(await plan({ onView: (path) => views.push(path) }))).toStrictEqual(new Set([undefined]))
    expect(views).toStrictEqual([])
  })

  it('draws a page that the last build did not have', async () => {
    const { pages } = await recordOfSite()
    const planned = await plan({ record: { pages: pages.with([[PAGE, undefined]]) } })
    expect(reasonOf(planned, PAGE)).toBe('new page')
    expect(reasonOf(planned, '/index.html')).toBeUndefined()
  })

  it.each<[RenderReason, Case]>([
    ['new page', { record: { pages: PathMap.empty() } }],
    ['code changed', { ids: { codeId: 'other code' } }],
    ['shared content changed', { ids: { sharedIds: { en: 'other' } } }],
    ['file missing', { record: { files: PathMap.empty() } }],
  ])('draws every page with the reason "%s"', async (reason, changed) => {
    expect(reasonsOf(await plan(changed))).toStrictEqual(new Set([reason]))
  })

  it('names the code before the shared content if both changed', async () => {
    const ids = { codeId: 'other code', sharedIds: { en: 'other' } }
    expect(reasonsOf(await plan({ ids }))).toStrictEqual(new Set(['code changed']))
  })

  it('draws the page of an article that changed', async () => {
    expect(reasonOf(await plan({ site: siteOf('New tariffs') }), PAGE)).toBe('page changed')
  })

  it.each([
    ['the site', { site: 'other' }, ['/tariffs.html', '/water/leaks.html']],
    ['the newest of a group', { groupOf: () => 'other' }, ['/water/leaks.html']],
    ['another article', {}, []],
  ])(
    'reuses pages whose view is the same after a change of %s, and makes few views for it',
    async (_, changed, articles) => {
      const views: string[] = []
      const dependencies = { ...DEPENDENCIES, all: 'other', ...changed }
      const planned = await plan({ ids: { dependencies }, onView: (path) => views.push(path) })
      expect(reasonsOf(planned)).toStrictEqual(new Set([undefined]))
      const others = planned.map(({ route }) => route).filter(({ kind }) => kind !== 'article')
      expect(views.sort()).toStrictEqual([...articles, ...others.map(({ path }) => path)].sort())
    },
  )

  it('makes the view of a page if the last build did not note what it shows', async () => {
    const { pages } = await recordOfSite()
    const { groups: _, ...page } = pages.get(PAGE) as PageRecord
    const views: string[] = []
    const record = { pages: pages.with([[PAGE, page]]) }
    await plan({ record, ids: { dependencies: { ...DEPENDENCIES, all: 'other' } }, onView: (path) => views.push(path) })
    expect(views).toContain(PAGE)
  })

  it('draws a page whose file was touched, and no other', async () => {
    const planned = await plan({ touched: ['tariffs.html'] })
    expect(reasonOf(planned, PAGE)).toBe('file missing')
    expect(planned.filter(({ reason }) => reason !== undefined)).toHaveLength(1)
  })

  it('tells the change of a page rather than the loss of its file', async () => {
    const planned = await plan({ site: siteOf('New tariffs'), touched: ['tariffs.html'] })
    expect(reasonOf(planned, PAGE)).toBe('page changed')
  })
})
