import { expect, it } from 'vitest'
import { MOST_OF_A_KIND } from '#kit/collect-notices.ts'
import { WORK_IN_STEP } from '#kit/steps.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import {
  makeContent,
  makeEntry,
  makeProfile,
  makeSite,
  SITE_NOW,
  type SiteSample,
} from '../../../tests/support/make-site.ts'
import { siteSteps } from './create-site.ts'

const articles = (count: number, body: (at: number) => { links?: string[]; images?: string[] }) =>
  Array.from({ length: count }, (_, at) => makeArticle({ id: `a${at}`, body: body(at) }))

/** The most items of the content that one step reads. */
function longestStep(sample: SiteSample, looks: () => number): number {
  const steps = siteSteps(makeContent(sample), makeProfile(sample), new Date(SITE_NOW))
  let [longest, before] = [0, looks()]
  for (let isDone = false; !isDone;) {
    isDone = steps.next().done ?? false
    longest = Math.max(longest, looks() - before)
    before = looks()
  }
  return longest
}

/** Counts how often items of a list are read. */
function watched<T>(list: readonly T[]): { list: readonly T[]; looks: () => number } {
  let looks = 0
  const proxy = new Proxy(list, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
      return Reflect.get(target, key) as unknown
    },
  })
  return { list: proxy, looks: () => looks }
}

it('a site with more dead links than a call has arguments has a hundred notices, and one with their number', () => {
  const [pages, linksOfPage] = [60, 5000]
  const links = (page: number) => Array.from({ length: linksOfPage }, (_, at) => `/gone/${page}-${at}.html`)
  const { notices } = makeSite({ locales: { en: { articles: articles(pages, (page) => ({ links: links(page) })) } } })
  expect(notices.filter(({ name }) => name === 'BodyLinkMissing')).toHaveLength(MOST_OF_A_KIND)
  expect(notices.at(-1)?.message).toBe(
    `${pages * linksOfPage - MOST_OF_A_KIND} more notices of the kind BodyLinkMissing are not listed.`,
  )
})

it('pictures that are refused are listed up to a hundred', () => {
  const images = Array.from({ length: 2000 }, (_, at) => `ftp://files.example/${at}.png`)
  const { notices } = makeSite({ locales: { en: { articles: articles(100, () => ({ images })) } } })
  expect(notices.map(({ name }) => name).slice(-2)).toStrictEqual(['PictureRefused', 'MoreOfTheKind'])
  expect(notices).toHaveLength(MOST_OF_A_KIND + 1)
})

it('links are looked at in steps, however many an article has', () => {
  const { list, looks } = watched(Array.from({ length: 5000 }, (_, at) => `/gone/${at}.html`))
  const sample = { locales: { en: { articles: articles(3, () => ({ links: list as string[] })) } } }
  expect(longestStep(sample, looks)).toBeLessThanOrEqual(WORK_IN_STEP + 1)
})

it('pictures are looked at in steps, however many an article has', () => {
  const { list, looks } = watched(Array.from({ length: 2000 }, (_, at) => `/files/${at}.png`))
  const sample = { locales: { en: { articles: articles(3, () => ({ images: list as string[] })) } } }
  expect(longestStep(sample, looks)).toBeLessThanOrEqual(WORK_IN_STEP + 1)
})

it('menus and banners are read in steps', () => {
  const count = 3000
  const menu = watched(Array.from({ length: count }, (_, at) => makeEntry(`/gone/${at}.html`)))
  const banners = watched(Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: 'b' })))
  const heading = makeEntry('', { children: menu.list })
  const sample = { locales: { en: { menus: { top_menu: [heading] }, banners: banners.list } } }
  expect(longestStep(sample, menu.looks)).toBeLessThanOrEqual(WORK_IN_STEP + 1)
  expect(longestStep(sample, banners.looks)).toBeLessThanOrEqual(WORK_IN_STEP + 1)
})

it('articles are looked at in steps, but for the one that sorts them', () => {
  let looks = 0
  const list = Array.from({ length: 3000 }, (_, at) => {
    const { slug, ...rest } = makeArticle({ id: `a${at}` })
    return {
      ...rest,
      get slug() {
        looks += 1
        return slug
      },
    }
  })
  const sample = { locales: { en: { articles: list } } }
  expect(longestStep(sample, () => looks)).toBeLessThanOrEqual(8 * WORK_IN_STEP)
})
