import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'lists in Chinese numbers',
    `<ol class="custom_cn list-paddingleft-1"><li class="list-cn-1-1"><p>a</p></li></ol>`,
    `<ol class="list-cjk"><li><p>a</p></li></ol>`,
  ],
  [
    'code',
    `<pre class="brush:js;toolbar:false">a()
b()</pre>`,
    `<pre tabindex="0"><code class="language-js">a()
b()</code></pre>`,
  ],
  [
    'attachments without their icon, and ends of pages',
    `<p class="list-paddingleft-1"><img src="/dialogs/attachment/fileTypeImages/icon_pdf.gif"><a href="/a.pdf">a.pdf</a></p><p>_ueditor_page_break_tag_</p>`,
    `<p><a href="/a.pdf">a.pdf</a></p>`,
  ],
  [
    'films as they stand in the editor',
    `<p><img class="edui-faked-video" _url="https://v.qq.com/txp/iframe/player.html?vid=a12345" src="/x.gif"></p>`,
    `<p><a href="https://v.qq.com/x/page/a12345.html" class="video-link" rel="noopener noreferrer">v.qq.com/x/page/a12345.html</a></p>`,
  ],
])('of UEditor: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})
