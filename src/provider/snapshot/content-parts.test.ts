import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import type { Article, LocaleContent, TenantContent } from '#site/model/content.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { createContentParts } from './content-parts.ts'

const KEY = 'harbour '

/** Articles that count how often one of them is written as JSON. */
function watchedArticles(count: number): { articles: Article[]; written: () => number } {
  let written = 0
  const articles = Array.from({ length: count }, (_, at) => ({
    ...makeArticle({ id: `a${at}` }),
    toJSON() {
      written += 1
      return { id: `a${at}` }
    },
  }))
  return { articles, written: () => written }
}

function contentOf(articles: readonly Article[]): TenantContent {
  const en: LocaleContent = { configs: {}, menuGroups: [], banners: [], articles, flawedRows: [] }
  return { theme: 'theme1', locales: { en } }
}

it('after an edit only the part with the edited article is written out, whatever list the articles are in', () => {
  const parts = createContentParts(openLocalCache(join(makeTempDir(), 'cache.sqlite')))
  const { articles, written } = watchedArticles(600)
  const first = runSteps(parts.plan(KEY, contentOf(articles), []))
  const all = written()
  const before = first.rows.map(([, name]) => name.slice(KEY.length + 1))
  const edited = articles.with(300, makeArticle({ id: 'a300', title: 'Edited' }))
  const second = runSteps(parts.plan(KEY, contentOf(edited), before))
  expect(written() - all).toBeLessThan(all / 4)
  expect(second.rows).toHaveLength(1)
  const names = ({ locales }: typeof first) => locales.en?.flatMap(([, named]) => named) ?? []
  expect(names(second).filter((name) => !names(first).includes(name))).toHaveLength(1)
})

it('a part that the cache has lost is written again', () => {
  const parts = createContentParts(openLocalCache(join(makeTempDir(), 'cache.sqlite')))
  const { articles } = watchedArticles(200)
  const first = runSteps(parts.plan(KEY, contentOf(articles), []))
  expect(runSteps(parts.plan(KEY, contentOf([...articles]), [])).rows).toEqual(first.rows)
})
