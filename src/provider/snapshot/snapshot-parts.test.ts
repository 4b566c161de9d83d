import { expect, it } from 'vitest'
import { runSteps, type Steps } from '#kit/steps.ts'
import { articleIds } from '#site/model/article-ids.ts'
import type { Article, LocaleContent } from '#site/model/content.ts'
import { digest } from '#store/fs/digest.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { cutIntoParts, partText, readPart } from './snapshot-parts.ts'

function* partTexts(kind: keyof LocaleContent, value: object): Steps<string[]> {
  const texts: string[] = []
  for (const part of cutIntoParts(value)) texts.push(yield* partText(kind, part))
  return texts
}

const ARTICLES = Array.from({ length: 300 }, (_, at) =>
  makeArticle({ id: `a${at}`, ...(at % 2 === 0 && { summary: 'Two\nlines.' }), body: { excerpt: `Excerpt ${at}.` } }),
)

it('articles are read as they were, and known by the digests that they would be given', () => {
  const read = runSteps(partTexts('articles', ARTICLES)).flatMap((text) => readPart(text) as Article[])
  expect(read).toStrictEqual(ARTICLES)
  const refuse = () => expect.unreachable('An article was digested again.')
  expect(read.map((article) => articleIds(article, refuse))).toStrictEqual(
    structuredClone(ARTICLES).map((article) => articleIds(article, digest)),
  )
})

it('an edit of one article leaves the texts of all others as they were', () => {
  const edited = ARTICLES.with(200, makeArticle({ id: 'a200', title: 'Edited' }))
  const [before, after] = [ARTICLES, edited].map((articles) => runSteps(partTexts('articles', articles)))
  expect(after?.filter((text) => !before?.includes(text))).toHaveLength(1)
})

it('what is no list of articles is read as it was', () => {
  const configs = { siteConfig: { content: '{"name":"A\\nB"}', remark: [1, null] } }
  expect(runSteps(partTexts('configs', configs)).map(readPart)).toStrictEqual([configs])
  expect(runSteps(partTexts('banners', [])).map(readPart)).toStrictEqual([])
})

it('articles become texts in steps of one article', () => {
  let asked = 0
  const counted = ARTICLES.map((article) => ({
    ...article,
    get title() {
      asked += 1
      return article.title
    },
  }))
  let before = 0
  let most = 0
  for (const _ of partTexts('articles', counted)) {
    most = Math.max(most, asked - before)
    before = asked
  }
  // A step reads the title twice: for the text, and for the digest of what other pages show.
  expect(most).toBe(2)
})
