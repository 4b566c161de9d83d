import { expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'

it('tells once of a group of news without articles, though each language names it', () => {
  const articles = [makeArticle({ id: 'a', group: 'news' })]
  const content = { articles, configs: { siteConfig: { newsGroups: ['news', 'newz'] } } }
  const { notices } = makeSite({ locales: { en: content, zh: content } })
  const told = notices.filter(({ name }) => name === 'ConfigFieldIgnored')
  expect(told).toHaveLength(1)
  expect(told[0]?.message).toContain('newz')
})
