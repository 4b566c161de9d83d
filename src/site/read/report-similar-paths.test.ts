import { expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite, type SiteSample } from '../../../tests/support/make-site.ts'

const alike = (sample: SiteSample) =>
  makeSite(sample)
    .notices.filter(({ name }) => name === 'PathsAlike')
    .map(({ message }) => message.split(' differ')[0])

const english = (slugs: readonly (readonly [slug: string, group?: string])[], redirects: readonly object[] = []) =>
  alike({
    locales: {
      en: {
        configs: { siteConfig: { redirects } },
        articles: slugs.map(([slug, group], at) => makeArticle({ id: `${at}`, slug, ...(group && { group }) })),
      },
    },
  })

it('two articles whose paths differ by letter case only are reported', () => {
  expect(english([['tariffs', 'water'], ['Tariffs', 'Water'], ['other']])).toEqual([
    'The paths /Water/Tariffs.html and /water/tariffs.html',
    'The paths /Water/index.html and /water/index.html',
  ])
})

it('so are a page of the site, a folder of the program and a redirect', () => {
  expect(english([['Search']])).toEqual(['The paths /Search.html and /search.html'])
  expect(english([['a', 'EN']])).toEqual(['The paths /EN/a.html and /en/'])
  expect(english([['about']], [{ from: '/About.html', to: '/about.html' }])).toEqual([
    'The paths /About.html and /about.html',
  ])
})

it('an article that another language shows too is reported once', () => {
  const articles = [makeArticle({ id: 'a', slug: 'one' }), makeArticle({ id: 'b', slug: 'One' })]
  expect(alike({ locales: { en: { articles }, zh: {} } })).toHaveLength(1)
})

it('articles of one path in two languages are not alike', () => {
  expect(alike({ locales: { en: { articles: [makeArticle()] }, zh: { articles: [makeArticle()] } } })).toEqual([])
})
