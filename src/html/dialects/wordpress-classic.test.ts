import { expect, it } from 'vitest'
import { drawCleaned, lossesOf } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'paragraphs and lines that it stores without tags',
    `First
second

<h2>H</h2>
<pre>a

b</pre>

Last`,
    `<p>First<br>second</p>
<h2 id="s-h">H</h2><pre tabindex="0">a

b</pre>
<p>Last</p>`,
  ],
  [
    'captions as it stores them',
    `<p>[caption id="a" align="aligncenter" width="300"]<a href="/b.html"><img src="/a.png" alt="A"></a> The boat[/caption]</p>`,
    `<figure class="align-center"><a href="/b.html"><img src="/a.png" alt="A"></a><figcaption>The boat</figcaption></figure>`,
  ],
  [
    'captions as it draws them',
    `<div class="wp-caption" style="width: 310px"><img src="/a.png" alt="A"><p class="wp-caption-text">The boat</p></div>`,
    `<figure><img src="/a.png" alt="A"><figcaption>The boat</figcaption></figure>`,
  ],
  [
    'films and recordings',
    `<p>[embed width="5"]https://youtu.be/abcdefghijk[/embed]</p><p>[audio mp3="/a.mp3"][/audio]</p>`,
    `<p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">youtube.com/watch?v=abcdefghijk</a></p><p><a href="/a.mp3" class="video-link">a.mp3</a></p>`,
  ],
  [
    'addresses of films on a line',
    `a

https://youtu.be/abcdefghijk

b`,
    `<p>a</p>
<p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">youtube.com/watch?v=abcdefghijk</a></p>
<p>b</p>`,
  ],
  [
    'text that only looks like it',
    `<p>[1] and [caption without an end, a[0]

b</p>`,
    `<p>[1] and [caption without an end, a[0]

b</p>`,
  ],
])('of the classic editor of WordPress: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

it('tells of galleries, which name pictures by numbers of WordPress', () => {
  expect(lossesOf('<p>a</p>[gallery ids="1,2"]')).toEqual({ block: 1 })
})
