import { describe, expect, it } from 'vitest'
import { stateOf } from './content-state.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { byLocale } from '#contract/locales/by-locale.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { type SourceArticle, serveLocale } from '../content.ts'

function contentWith(...articles: SourceArticle[]) {
  let asked = 0
  const plain = { configs: {}, menus: {}, banners: {} }
  const en = serveLocale({ ...plain, articles })
  const none = serveLocale({ ...plain, articles: [] })
  const content = { ...byLocale(() => none), en: { ...en, articles: () => (asked++, en.articles()) } }
  return { content, asked: () => asked }
}

/** In each language the configs, the menus and the banners have a digest. */
const PARTS = 3 * SITE_LOCALES.length

const shown = makeDemoArticle({ id: 'shown', article: 'shown', group: null })
const draft = makeDemoArticle({ id: 'draft', article: 'draft', group: null, draft: true })

describe('the state of a content', () => {
  it('is found once, for each kind of reader', () => {
    const { content, asked } = contentWith(shown, draft)
    const states = [false, true, false, true].map((withDrafts) => stateOf(content, withDrafts))
    expect(states.map(({ digests }) => digests.size)).toEqual([PARTS + 1, PARTS + 2, PARTS + 1, PARTS + 2])
    expect(asked()).toBe(2)
  })

  it('is the same for the same content, and another after an edit', () => {
    const cursors = [contentWith(shown), contentWith(shown), contentWith({ ...shown, title: 'Another' })].map(
      ({ content }) => stateOf(content, false).cursor,
    )
    expect(cursors[1]).toBe(cursors[0])
    expect(cursors[2]).not.toBe(cursors[0])
  })
})
