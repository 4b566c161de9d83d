import { expect, it } from 'vitest'
import { drawCleaned, lossesOf } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'text and its side',
    `<p class="se-text-paragraph se-text-paragraph-align-center"><span class="se-fs-fs15"><b>굵게</b></span></p>`,
    `<p class="align-center"><b>굵게</b></p>`,
  ],
  [
    'captions, and pictures without the link to a viewer',
    `<div class="se-component se-image"><a href="#" class="se-module-image-link" onclick="return false" data-linkdata='{"linkUse":"false"}'><img src="/a.png"></a><div class="se-module se-caption"><p class="se-text-paragraph">설명</p></div></div>`,
    `<figure><img src="/a.png" alt=""><figcaption><p>설명</p></figcaption></figure>`,
  ],
  [
    'films',
    `<div class="se-component"><script type="text/data" data-module='{"type":"v2_oembed","data":{"inputUrl":"https://youtu.be/abcdefghijk","title":"영상"}}'></script></div>`,
    `<div><p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">영상</a></p></div>`,
  ],
  [
    'cards of other pages',
    `<div class="se-component"><a href="https://e.example/" class="se-oglink-info"><strong class="se-oglink-title">제목</strong><p class="se-oglink-summary">요약</p></a></div>`,
    `<div><p><a href="https://e.example/" rel="noopener noreferrer">제목</a></p><p>요약</p></div>`,
  ],
  [
    'titles of sections',
    `<div class="se-component se-sectionTitle"><div class="se-module-text"><p class="se-text-paragraph"><span>절</span></p></div></div><p>a</p>`,
    `<h2 id="s-절">절</h2><p>a</p>`,
  ],
  [
    'formulas',
    `<div class="se-component se-math"><script data-module='{"type":"v2_formula","data":{"latex":"$x^2$"}}'></script></div>`,
    `<div><p><code class="language-tex">x^2</code></p></div>`,
  ],
  [
    'code',
    `<div class="se-component"><div class="se-code-source"><div class="__se_code_view language-javascript">a()
b()</div></div></div>`,
    `<div><div><pre tabindex="0"><code class="language-javascript">a()
b()</code></pre></div></div>`,
  ],
])('of SmartEditor: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

it('keeps the words of a map, and tells of it', () => {
  const html = '<div class="se-component"><a href="#" class="se-map-info"><strong>시청</strong><p>중구 1</p></a></div>'
  expect(drawCleaned(html)).toBe('<div><strong>시청</strong><p>중구 1</p></div>')
  expect(lossesOf(html)).toEqual({ block: 1 })
})

it('is not misled by data that is not JSON', () => {
  expect(drawCleaned('<p class="se-text-paragraph">a</p><script data-module="{"></script>')).toBe('<p>a</p>')
})

it('tells of a formula without its source', () => {
  const html =
    '<div class="se-component se-math"><script data-module=\'{"type":"v2_formula","data":{}}\'></script></div>'
  expect(lossesOf(html)).toEqual({ formula: 1 })
})
