import { describe, expect, it } from 'vitest'
import { translateWebhook } from './translate-webhook.ts'
import { translateWordpress } from './translate-wordpress.ts'

const post = {
  ID: 1,
  post_author: '1',
  post_date: '2026-11-06 14:19:18',
  post_content: 'Welcome to WordPress.',
  post_title: 'Hello world!',
  post_status: 'publish',
  post_name: 'hello-world',
  post_parent: 0,
  guid: 'https://cms.example/?p=1',
  post_type: 'post',
}
const news = { term_id: 1, name: 'News', slug: 'news', taxonomy: 'category', parent: 0, count: 7 }

/** The body that the plugin WP Webhooks sends for "Post updated". */
const updated = {
  post_id: 1,
  post,
  post_meta: { _edit_lock: ['1762438758:1'] },
  post_before: { ...post, post_title: 'Hello' },
  post_thumbnail: false,
  post_permalink: 'https://cms.example/news/hello-world/',
  taxonomies: { category: { news } },
}

const grouped = { post: { kind: 'article', groupField: 'taxonomies.category' } } as const
const plain = { post: { kind: 'article' }, nav_menu_item: { kind: 'menu' } } as const
const article = { kind: 'article', article: 'hello-world' }

it.each([
  ['the body of WP Webhooks', updated, plain, [article]],
  ['its category', updated, grouped, [{ ...article, group: 'news' }]],
  ['the post of a plain hook', post, plain, [article]],
  ['a group that the type has', post, { post: { kind: 'article', group: 'blog' } }, [{ ...article, group: 'blog' }]],
  ['a menu', { post: { ...post, post_type: 'nav_menu_item' } }, plain, [{ kind: 'menu' }]],
  ['a slug beyond ASCII', { ...post, post_name: '%eb%a7%a4%ed%91%9c' }, plain, [{ ...article, article: '매표' }]],
] as const)('reads %s', (_what, body, types, changes) => {
  expect(translateWordpress(body, types)).toEqual(changes)
})

it('reads the fields that HookPress sends as a form', () => {
  const body = new URLSearchParams({ hook: 'publish_post', ID: '1', post_name: 'hello-world', post_type: 'post' })
  const read = () =>
    translateWebhook(
      String(body),
      { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      {
        system: 'wordpress',
        types: plain,
      },
    )
  expect(read()).toBeUndefined()
  body.set('post_status', 'publish')
  expect(read()).toEqual([article])
})

describe('anything may have changed', () => {
  it.each([
    ['a post of no named type', { ...updated, post: { ...post, post_type: 'page' } }, plain],
    ['a post in the bin', { ...updated, post: { ...post, post_status: 'trash', post_name: 'x__trashed' } }, plain],
    ['a draft', { ...post, post_status: 'draft', post_name: '' }, plain],
    ['two categories', { ...updated, taxonomies: { category: { news, other: news } } }, grouped],
    ['no categories', post, grouped],
    ['a slug that is not encoded right', { ...post, post_name: '%e' }, plain],
    ['no settings', updated, {}],
    ['no post', { post: 'hello' }, plain],
    ['nothing', undefined, plain],
  ] as const)('after %s', (_what, body, types) => {
    expect(translateWordpress(body, types)).toBeUndefined()
  })
})
