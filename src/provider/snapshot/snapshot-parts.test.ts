import { expect, it } from 'vitest'
import { articleIds } from '#site/model/article-ids.ts'
import type { Article } from '#site/model/content.ts'
import { digest } from '#store/fs/digest.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { partTexts, readPart } from './snapshot-parts.ts'

const ARTICLES = Array.from({ length: 300 }, (_, at) =>
  makeArticle({ id: `a${at}`, ...(at % 2 === 0 && { summary: 'Two\nlines.' }), body: { excerpt: `Excerpt ${at}.` } }),
)

it('articles are read as they were, and known by the digests that they would be given', () => {
  const read = partTexts('articles', ARTICLES).flatMap((text) => readPart(text) as Article[])
  expect(read).toStrictEqual(ARTICLES)
  const refuse = () => expect.unreachable('An article was digested again.')
  expect(read.map((article) => articleIds(article, refuse))).toStrictEqual(
    structuredClone(ARTICLES).map((article) => articleIds(article, digest)),
  )
})

it('an edit of one article leaves the texts of all others as they were', () => {
  const edited = ARTICLES.with(200, makeArticle({ id: 'a200', title: 'Edited' }))
  const [before, after] = [ARTICLES, edited].map((articles) => partTexts('articles', articles))
  expect(after?.filter((text) => !before?.includes(text))).toHaveLength(1)
})

it('what is no list of articles is read as it was', () => {
  const configs = { siteConfig: { content: '{"name":"A\\nB"}', remark: [1, null] } }
  expect(partTexts('configs', configs).map(readPart)).toStrictEqual([configs])
  expect(partTexts('banners', []).map(readPart)).toStrictEqual([])
})
