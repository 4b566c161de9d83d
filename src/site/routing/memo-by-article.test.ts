import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { articleRouteOf, translatedSite } from '../../../tests/support/translated-site.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { Site } from '../model/site.ts'
import { alternatesOf } from './alternates.ts'
import { languageLinks } from './language-links.ts'

describe('of an article that stays the same object from build to build', () => {
  const tariffs = makeArticle({ id: 'both', slug: 'tariffs', group: 'water' })
  const siteWith = (zhSlug: string | undefined, locales: readonly SiteLocale[] = ['en', 'zh', 'kr']) =>
    makeSite({
      locales: Object.fromEntries(
        locales.map((locale) => {
          const slug = locale === 'en' ? 'tariffs' : locale === 'zh' ? zhSlug : undefined
          const own = locale === 'en' ? tariffs : slug === undefined ? undefined : makeArticle({ id: 'both', slug })
          return [locale, own ? { articles: [own] } : {}]
        }),
      ),
    })
  const alternatesIn = (of: Site) => alternatesOf(of, articleRouteOf('both', 'en', of))

  it('languages and alternates stay the same objects', () => {
    const [before, after] = [siteWith('费用'), siteWith('费用')]
    expect(alternatesIn(after)).toBe(alternatesIn(before))
  })

  it.each([
    ['its translation moves', siteWith('价目')],
    ['its translation is gone', siteWith(undefined)],
    ['a language is gone', siteWith('费用', ['en', 'zh'])],
    [
      'the site has another origin',
      { ...siteWith('费用'), tenant: { ...translatedSite.tenant, origin: 'https://moved.example' } },
    ],
    ['another language is the default', { ...siteWith('费用'), defaultLocale: 'zh' } as Site],
  ])('they are made anew where %s', (_what, changed) => {
    const route = articleRouteOf('both', 'en', changed)
    const known = siteWith('费用')
    const before = { alternates: alternatesIn(known), languages: languageLinks(known, route) }
    const after = { alternates: alternatesOf(changed, route), languages: languageLinks(changed, route) }
    expect(after).not.toStrictEqual(before)
    const fresh = structuredClone(changed)
    expect(after).toStrictEqual({ alternates: alternatesOf(fresh, route), languages: languageLinks(fresh, route) })
  })
})
