import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import {
  articleIsPublished,
  errorPageExists,
  groupHasArticles,
  noSuchPage,
  runChecks,
  type CheckRequest,
} from './route-guards.ts'

const site = makeSite({
  locales: {
    en: {
      articles: [makeArticle({ slug: 'a', group: 'water' }), makeArticle({ slug: 'b', group: 'gone', draft: true })],
    },
    zh: { articles: [makeArticle({ slug: 'c', group: 'only-zh' })] },
  },
})

const request = (
  path: string,
  params: CheckRequest['params'] = {},
  locale: 'en' | 'zh' | 'kr' = 'en',
): CheckRequest => ({
  locale,
  path,
  requested: path,
  params,
})

describe('a row of checks', () => {
  it('passes where all pass', () => {
    expect(runChecks([], site, request('/'))).toBeUndefined()
    expect(runChecks([() => undefined], site, request('/'))).toBeUndefined()
  })

  it('answers with the first refusal and asks no further', () => {
    const checks = [
      () => ({ status: 500 as const, message: 'No.' }),
      () => {
        throw new Error('was asked')
      },
    ]
    expect(runChecks(checks, site, request('/x'))).toStrictEqual({ status: 500, message: 'No.' })
  })

  it('says 404 and names the path where a refusal says nothing else', () => {
    expect(runChecks([() => ({})], site, request('/x.html'))).toStrictEqual({
      status: 404,
      message: 'Page Not Found: /x.html',
    })
    expect(noSuchPage('/x')).toStrictEqual({ status: 404, message: 'Page not found: /x' })
  })
})

describe('the check of a group', () => {
  it('asks for a published article of that tenant and locale', () => {
    expect(groupHasArticles(site, request('/water/x.html', { group: 'water' }))).toBeUndefined()
    expect(groupHasArticles(site, request('/gone/b.html', { group: 'gone' }))).toStrictEqual({})
    expect(groupHasArticles(site, request('/only-zh/c.html', { group: 'only-zh' }))).toStrictEqual({})
    expect(groupHasArticles(site, request('/only-zh/c.html', { group: 'only-zh' }, 'zh'))).toBeUndefined()
    expect(groupHasArticles(site, request('/water/a.html', { group: 'water' }, 'kr'))).toStrictEqual({})
  })
})

describe('the check of an article', () => {
  it('asks for its path', () => {
    expect(articleIsPublished(site, request('/water/a.html'))).toBeUndefined()
    expect(articleIsPublished(site, request('/a.html'))).toStrictEqual({})
    expect(articleIsPublished(site, request('/water/a.html', {}, 'kr'))).toStrictEqual({})
  })
})

describe('the check of an error page', () => {
  it('knows two of them', () => {
    expect(errorPageExists(site, request('/error/404.html', { code: '404' }))).toBeUndefined()
    expect(errorPageExists(site, request('/error/500.html', { code: '500' }))).toBeUndefined()
    expect(errorPageExists(site, request('/error/403.html', { code: '403' }))).toStrictEqual({})
  })
})
