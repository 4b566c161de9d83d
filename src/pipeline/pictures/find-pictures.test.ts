import { expect, it } from 'vitest'
import { findPictures } from './find-pictures.ts'

it('finds each address once, as it is spelled outside of HTML', () => {
  const html =
    '<img src="/_ipx/f_webp&#38;w_320/a.jpg.0a.webp" srcset="/_ipx/f_webp&amp;w_320/a.jpg.0a.webp 320w, /_ipx/f_webp&amp;w_640/a.jpg.0a.webp 640w">' +
    '<meta content="https://a.example/_ipx/f_jpeg&amp;w_1200/%E5%9B%BE.png.0b.jpg"><a style="background:url(/_ipx/_/c.svg)">'
  expect(findPictures(html)).toStrictEqual([
    '/_ipx/f_webp&w_320/a.jpg.0a.webp',
    '/_ipx/f_webp&w_640/a.jpg.0a.webp',
    '/_ipx/f_jpeg&w_1200/%E5%9B%BE.png.0b.jpg',
    '/_ipx/_/c.svg',
  ])
})

it('finds them in JSON too, and nothing where there is nothing', () => {
  expect(findPictures(JSON.stringify({ image: '/_ipx/_/a.svg', text: 'see /_ipx/' }))).toStrictEqual(['/_ipx/_/a.svg'])
  expect(findPictures('')).toStrictEqual([])
})
