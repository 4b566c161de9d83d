import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'captions',
    `<p><span class="fr-img-caption fr-dib" style="width: 300px;"><span class="fr-img-wrap"><img src="/a.png"><span class="fr-inner">The <b>boat</b></span></span></span></p>`,
    `<figure><img src="/a.png" alt=""><figcaption>The <b>boat</b></figcaption></figure>`,
  ],
  [
    'emoji',
    `<p><span class="fr-emoticon fr-emoticon-img" style="background: url(https://e.example/1f468-200d-1f467.svg);">&nbsp;</span>!</p>`,
    `<p>👨‍👧!</p>`,
  ],
  [
    'its own line',
    `<p>a</p><p data-f-id="pbf">Powered by <a href="https://froala.com">Froala Editor</a></p>`,
    `<p>a</p>`,
  ],
  [
    'cards',
    `<div class="fr-embedly" data-original-embed="<a href='https://youtu.be/abcdefghijk'></a>"><a>x</a></div>`,
    `<p><a href="https://www.youtube.com/watch?v=abcdefghijk" class="video-link" rel="noopener noreferrer">youtube.com/watch?v=abcdefghijk</a></p>`,
  ],
])('of Froala: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})
