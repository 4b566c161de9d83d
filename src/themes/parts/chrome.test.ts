import { addAttribute } from 'astro/runtime/server/index.js'
import { describe, expect, it } from 'vitest'
import { errorRoute } from '#site/route.ts'
import { createViews } from '#site/create-views.ts'
import type { PageView } from '#site/view.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { entryMark, languageHole, leftTrail, personalise } from './chrome.ts'

function makePage(changes: Partial<PageView>): PageView {
  const page = createViews(makeSite(), {}).viewOf(errorRoute(404, 'en'))
  return { ...page, ...changes } as PageView
}

describe('personalise', () => {
  it('marks the way to the page in the menu that the trail is of, and in no other', () => {
    const drawn = (menu: 'left_menu' | 'top_menu') =>
      `<details data-entry="${entryMark(menu, '1')}"><li data-entry="${entryMark(menu, '2')}"></li></details>`
    const page = makePage({ trail: ['1', '2'], trailMenu: 'top_menu' })
    expect(personalise(drawn('left_menu'), page)).toBe(drawn('left_menu'))
    expect(personalise(drawn('top_menu'), page)).toBe(
      '<details open data-entry="top_menu 1" data-trail><li data-entry="top_menu 2" data-trail></li></details>',
    )
  })

  it.each(["$'", '$`', '$&', '$$', '$1', '"', '&', '<i>'])('takes the id %s as it is', (id) => {
    const entry = addAttribute(entryMark('left_menu', id), 'data-entry')
    const page = makePage({ trail: [id], trailMenu: 'left_menu' })
    expect(personalise(`<ul><details${entry}></details></ul>`, page)).toBe(
      `<ul><details open${entry} data-trail></details></ul>`,
    )
  })

  it('fills the language links and marks links to the page', () => {
    const page = makePage({ href: '/a.html', languages: [{ locale: 'zh', href: '/zh/a.html' }] })
    expect(personalise(`<a href="/a.html">A</a><a href="${languageHole('zh')}">Z</a>`, page)).toBe(
      '<a href="/a.html" aria-current="page">A</a><a href="/zh/a.html">Z</a>',
    )
  })
})

describe('leftTrail', () => {
  it('is empty where the trail is of another menu', () => {
    expect(leftTrail(makePage({ trail: ['1'], trailMenu: 'left_menu' }))).toEqual(['1'])
    expect(leftTrail(makePage({ trail: ['1'], trailMenu: 'top_menu' }))).toEqual([])
  })
})
