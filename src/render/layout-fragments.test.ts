import { addAttribute } from 'astro/runtime/server/index.js'
import { describe, expect, it } from 'vitest'
import { errorRoute } from '#site/routing/route.ts'
import { createViews } from '#site/views/create-views.ts'
import type { PageView } from '#site/views/page-view.ts'
import { makeSite } from '../../tests/support/make-site.ts'
import { entryMark, findSlots, languageSlot, leftTrail, personalise } from './layout-fragments.ts'

function makePage(changes: Partial<PageView>): PageView {
  const page = createViews(makeSite(), {}).viewOf(errorRoute(404, 'en'))
  return { ...page, ...changes } as PageView
}

/** What a page prints of a fragment that was drawn like this. */
function print(html: string, page: PageView): string {
  const pieces = personalise(findSlots(html), page)
  return pieces.map((piece) => (piece instanceof Uint8Array ? Buffer.from(piece).toString() : String(piece))).join('')
}

describe('personalise', () => {
  it('marks the way to the page in the menu that the trail is of, and in no other', () => {
    const drawn = (menu: 'left_menu' | 'top_menu') =>
      `<details data-entry="${entryMark(menu, '1')}"><li data-entry="${entryMark(menu, '2')}"></li></details>`
    const page = makePage({ trail: ['1', '2'], trailMenu: 'top_menu' })
    expect(print(drawn('left_menu'), page)).toBe('<details data-entry="left_menu 1"><li></li></details>')
    expect(print(drawn('top_menu'), page)).toBe(
      '<details open data-entry="top_menu 1" data-trail><li data-trail></li></details>',
    )
  })

  it.each(["$'", '$`', '$&', '$$', '$1', '"', '&', '<i>'])('takes the id %s as it is', (id) => {
    const entry = addAttribute(entryMark('left_menu', id), 'data-entry')
    const page = makePage({ trail: [id], trailMenu: 'left_menu' })
    expect(print(`<ul><details${entry}></details></ul>`, page)).toBe(
      `<ul><details open${entry} data-trail></details></ul>`,
    )
  })

  it('takes the names of entries away but for those of branches, and leaves what an element has beside', () => {
    const drawn =
      '<li class="a" data-entry="top_menu 1" lang="en"><details data-entry="top_menu 2" name="b"></details></li>'
    expect(print(drawn, makePage({ trail: [] }))).toBe(
      '<li class="a" lang="en"><details data-entry="top_menu 2" name="b"></details></li>',
    )
    expect(print(drawn, makePage({ trail: ['1', '2'], trailMenu: 'top_menu' }))).toBe(
      '<li class="a" data-trail lang="en"><details open data-entry="top_menu 2" data-trail name="b"></details></li>',
    )
  })

  it('fills the language links and marks links to the page', () => {
    const page = makePage({ href: '/a.html', languages: [{ locale: 'zh', href: '/zh/a.html' }] })
    expect(print(`<a href="/a.html">A</a><a href="${languageSlot('zh')}">Z</a>`, page)).toBe(
      '<a href="/a.html" aria-current="page">A</a><a href="/zh/a.html">Z</a>',
    )
  })

  it('finds its places behind letters of several bytes, and every time that they come', () => {
    const page = makePage({ href: '/a.html', languages: [{ locale: 'kr', href: '/kr/a.html' }], trail: [] })
    const drawn = `首页 😀<a href="/a.html">한국어</a><a href="${languageSlot('kr')}">é</a><a href="/a.html">末</a>`
    expect(print(drawn, page)).toBe(
      '首页 😀<a href="/a.html" aria-current="page">한국어</a><a href="/kr/a.html">é</a><a href="/a.html" aria-current="page">末</a>',
    )
  })

  it('gives the bytes of the fragment themselves: only what a page says anew is made for it', () => {
    const fragment = findSlots('<a href="/a.html">A</a><p>words</p>')
    const pieces = personalise(fragment, makePage({ href: '/a.html', languages: [], trail: [] }))
    const bytes = pieces.filter((piece) => piece instanceof Uint8Array)
    expect(pieces).toHaveLength(3)
    expect(bytes).toHaveLength(2)
    for (const piece of bytes) expect(piece.buffer).toBe(fragment.bytes.buffer)
  })
})

describe('leftTrail', () => {
  it('is empty where the trail is of another menu', () => {
    expect(leftTrail(makePage({ trail: ['1'], trailMenu: 'left_menu' }))).toEqual(['1'])
    expect(leftTrail(makePage({ trail: ['1'], trailMenu: 'top_menu' }))).toEqual([])
  })
})
