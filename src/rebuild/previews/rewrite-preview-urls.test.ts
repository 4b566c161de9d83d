import { describe, expect, it } from 'vitest'
import { rewritePreviewUrls } from './rewrite-preview-urls.ts'

const place = (html: string) => rewritePreviewUrls(html, '/preview/harbour')

describe('a page that is moved below another root', () => {
  it.each([
    ['<a href="/water.html#cost">x</a>', '<a href="/preview/harbour/water.html#cost">x</a>'],
    ['<a href="/a.html?q=1&amp;r=2" class="b">x</a>', '<a href="/preview/harbour/a.html?q=1&amp;r=2" class="b">x</a>'],
    ['<form action="/search.html">', '<form action="/preview/harbour/search.html">'],
    [
      '<img src="/_ipx/_/a.svg" alt="a &quot;b&quot;">',
      '<img src="/preview/harbour/_ipx/_/a.svg" alt="a &quot;b&quot;">',
    ],
    [
      '<img srcset="/_ipx/w_1/a.webp 1w, /_ipx/w_2/a.webp 2w">',
      '<img srcset="/preview/harbour/_ipx/w_1/a.webp 1w, /preview/harbour/_ipx/w_2/a.webp 2w">',
    ],
    [
      '<input type="hidden" name="_next" value="/a.html">',
      '<input type="hidden" name="_next" value="/preview/harbour/a.html">',
    ],
    [
      '<svg viewBox="0 0 1 1"><a href="/b.html" /></svg>',
      '<svg viewBox="0 0 1 1"><a href="/preview/harbour/b.html" /></svg>',
    ],
  ])('%s has its addresses moved', (html, moved) => {
    expect(place(html)).toBe(moved)
  })

  it.each([
    '<a href="https://elsewhere.example/a">x</a>',
    '<a href="//elsewhere.example/a">x</a>',
    '<a href="mailto:a@b.example">x</a>',
    '<a href="#cost">x</a>',
    '<script defer src="/_astro/main-1.js"></script>',
    '<p>/water.html &lt;a href="/a.html"&gt; &amp;&nbsp;<code>href="/b.html"</code></p>',
    '<input type="text" value="/a.html">',
    '<!-- <a href="/a.html"> -->',
    '<script type="application/ld+json">{"a":"<a href=\\"/a.html\\">"}</script>',
    '<textarea><a href="/a.html"></textarea>',
  ])('%s stays as it is', (html) => {
    expect(place(html)).toBe(html)
  })

  it('tells its scripts the addresses of its languages and data there', () => {
    const state = {
      locale: 'en',
      locales: ['en', 'zh'],
      path: '/a.html',
      elsewhere: { zh: '/zh/b.html' },
      dataHref: '/_data/en.json',
    }
    const html = place(`<head><script type="application/json" id="page-state">${JSON.stringify(state)}</script></head>`)
    expect(JSON.parse(/>({.*})</.exec(html)?.[1] ?? '')).toMatchObject({
      path: '/a.html',
      elsewhere: { en: '/preview/harbour/en/a.html', zh: '/preview/harbour/zh/b.html' },
      dataHref: '/preview/harbour/_data/en.json',
    })
  })

  it('starts its islands with addresses there, and leaves their words alone', () => {
    const props = { action: [0, '/_form'], next: [0, '/done.html'], fields: [1, [[0, { label: [0, '/a "b"'] }]]] }
    const text = JSON.stringify(props).replaceAll('"', '&quot;')
    const html = place(`<astro-island component-url="/_astro/a.js" props="${text}"></astro-island>`)
    const moved = JSON.parse((/props="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')) as object
    expect(moved).toStrictEqual({
      ...props,
      action: [0, '/preview/harbour/_form'],
      next: [0, '/preview/harbour/done.html'],
    })
    expect(html).toContain('component-url="/_astro/a.js"')
  })

  it('lets no browser fetch pages ahead', () => {
    expect(place('<head><script type="speculationrules">{"prefetch":[]}</script><title>a</title></head>')).toBe(
      '<head><title>a</title></head>',
    )
  })
})
