import { expect, it } from 'vitest'
import { drawCleaned, lossesOf } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'what a script would show',
    `<div class="rich_media_content" id="js_content" style="visibility: hidden; opacity: 0;"><section style="text-align:center"><span style="font-weight:bold">粗体</span></section></div>`,
    `<div><div class="align-center"><strong>粗体</strong></div></div>`,
  ],
  [
    'code with its lines, without their numbers',
    `<section class="code-snippet__js"><ul class="code-snippet__line-index"><li></li><li></li></ul><pre class="code-snippet__js" data-lang="java"><code><span>int a;</span></code><code><span>int b;</span></code></pre></section>`,
    `<div><pre tabindex="0"><code class="language-java">int a;
int b;</code></pre></div>`,
  ],
  [
    'films',
    `<iframe class="video_iframe rich_pages" data-src="https://v.qq.com/iframe/preview.html?vid=a12345"></iframe>`,
    `<p><a href="https://v.qq.com/x/page/a12345.html" class="video-link" rel="noopener noreferrer">v.qq.com/x/page/a12345.html</a></p>`,
  ],
])('of WeChat: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

it('says what a card says that WeChat alone can draw, and tells of it', () => {
  const html =
    '<p>a</p><mpvoice name="第一课"></mpvoice><mp-miniprogram data-miniprogram-title="水费"></mp-miniprogram>'
  expect(drawCleaned(html)).toBe('<p>a</p><p>第一课</p><p>水费</p>')
  expect(lossesOf(html)).toEqual({ block: 2 })
})
