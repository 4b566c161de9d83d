import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeContent, makeProfile } from '../../../tests/support/make-site.ts'
import { followList } from '#kit/list-change.ts'
import type { Article, TenantContent } from '../model/content.ts'
import type { Site } from '../model/site.ts'
import { articleIndex } from '../views/article-index.ts'
import { createSite } from './create-site.ts'

const LOCALES = ['en', 'zh', 'kr'] as const

const article = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    // The slug is mostly the id, so sometimes two articles have the same path.
    slug: fc.option(fc.constantFrom('a', 'B', 'shared', 'search'), { nil: undefined, freq: 8 }),
    group: fc.constantFrom(undefined, 'water', 'roads'),
    title: fc.option(fc.constantFrom('One', 'Two', 'Three'), { nil: '', freq: 20 }),
    publishedAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-07-01T00:00:00Z'),
    expiresAt: fc.option(fc.constantFrom('2026-06-15T00:00:00Z', '2026-08-01T00:00:00Z'), { nil: undefined, freq: 3 }),
    draft: fc.constantFrom(false, false, false, true),
    links: fc.subarray(['/water/a.html', '/nowhere.html', '/b.html', 'https://harbour.example/c.html', '/files/x.pdf']),
    images: fc.subarray(['/files/one.png', 'javascript:x', 'https://pictures.example/two.png']),
    lost: fc.constantFrom(undefined, undefined, { drawing: 1 }),
  })
  .map(({ links, images, lost, slug, id, group, expiresAt, ...fields }) =>
    makeArticle({
      ...fields,
      id,
      slug: slug ?? id,
      ...(group !== undefined && { group }),
      ...(expiresAt !== undefined && { expiresAt }),
      body: { links, images, ...(lost && { lost }) },
    }),
  )

const edit = fc.record({
  locale: fc.constantFrom(...LOCALES),
  put: fc.array(article, { maxLength: 2 }),
  remove: fc.subarray(['a', 'b', 'c', 'd'], { maxLength: 1 }),
  at: fc.constantFrom('2026-06-01T12:00:00Z', '2026-06-20T00:00:00Z', '2026-07-02T00:00:00Z'),
})

/** The articles after an edit, sorted by id as a provider sends them. */
function edited(before: readonly Article[], { put, remove }: { put: readonly Article[]; remove: readonly string[] }) {
  const ids = new Set([...put.map(({ id }) => id), ...remove])
  return [...before.filter(({ id }) => !ids.has(id)), ...put].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

const asSent = (content: TenantContent) => structuredClone(content)
const plain = ({ byLocale, ...site }: Site) => ({
  ...site,
  byLocale,
  indexes: Object.values(byLocale).map(({ articles }) => {
    const { byPath, byId, byGroup } = articleIndex(articles)
    return [new Map(byPath), new Map(byId), [...byGroup]]
  }),
})

it('a site after any edits is the one that the same content makes at once', () => {
  const starts = fc.tuple(...LOCALES.map(() => fc.uniqueArray(article, { selector: ({ id }) => id, maxLength: 8 })))
  fc.assert(
    fc.property(starts, fc.array(edit, { minLength: 1, maxLength: 6 }), (lists, edits) => {
      const entries = LOCALES.map((locale, at) => [locale, { articles: edited([], { put: lists[at]!, remove: [] }) }])
      let content = makeContent({ locales: Object.fromEntries(entries) as object })
      const profile = makeProfile({ locales: { en: {}, zh: {}, kr: {} } })
      createSite(content, profile, new Date(edits[0]!.at))
      for (const { locale, at, ...change } of edits) {
        const before = content.locales[locale]!
        const next = { ...before, articles: edited(before.articles, change) }
        followList(before.articles, next.articles)
        content = { ...content, locales: { ...content.locales, [locale]: next } }
        const site = createSite(content, profile, new Date(at))
        expect(plain(site)).toStrictEqual(plain(createSite(asSent(content), profile, new Date(at))))
      }
    }),
    { numRuns: 300 },
  )
})
