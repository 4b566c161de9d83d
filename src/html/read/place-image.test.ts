import { describe, expect, it } from 'vitest'
import { cleanBody } from '../clean-body.ts'

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** Addresses of the pictures that a body shows. */
const picturesOf = (html: string) => cleanBody(html).facts.images
const textOf = (html: string) => cleanBody(html).text

describe('a picture that a script would load', () => {
  it.each([
    ['WeChat', '<img class="rich_pages" data-ratio="0.9" data-src="/files/a.jpg" data-w="900">'],
    ['WordPress', `<img src="${BLANK}" data-src="/files/a.jpg" alt="The boat">`],
    ['WP Rocket', `<img src="${BLANK}" data-lazy-src="/files/a.jpg" data-lazy-srcset="/files/b.jpg 300w">`],
    ['jQuery Lazy Load', '<img src="/files/grey.gif" data-original="/files/a.jpg">'],
    ['Zhihu', '<img src="https://pic.example/a_b.jpg" data-actualsrc="/files/a.jpg">'],
    ['lazysizes', `<img src="${BLANK}" data-srcset="/files/s.jpg 300w, /files/a.jpg 900w, /files/m.jpg 600w">`],
    ['a set alone', `<img src="${BLANK}" srcset="/files/a.jpg">`],
    ['a set by density', '<img src="/files/a.jpg?lqip" srcset="/files/s.jpg 1x, /files/a.jpg 2x">'],
    ['a set beside nothing', '<img srcset="/files/a.jpg 900w">'],
  ])('is that picture: %s', (_, html) => {
    expect(picturesOf(html)).toStrictEqual(['/files/a.jpg'])
  })

  it('is not the blurred one that Naver shows until then', () => {
    const html = '<img src="/files/i.png?type=w80_blur" data-lazy-src="/files/a.jpg?type=w773" alt="">'
    expect(picturesOf(html)).toStrictEqual(['/files/a.jpg?type=w773'])
  })

  it.each([
    ['it is no address', '<img src="/files/a.jpg" data-src="12">'],
    ['it is no picture that may be loaded', `<img src="/files/a.jpg" data-src="${BLANK}">`],
    ['it lies nowhere that files lie', '<img src="/files/a.jpg" data-original="/thumbs/a.jpg">'],
    ['the set is for screens of several sizes', '<img src="/files/a.jpg" srcset="/files/b.jpg 2x">'],
  ])('is the one in src if %s', (_, html) => {
    expect(picturesOf(html)).toStrictEqual(['/files/a.jpg'])
  })

  it('stands once, if it follows again for readers without scripts', () => {
    const html = `<img src="${BLANK}" data-src="/files/a.jpg" alt="A"><noscript><img src="/files/a.jpg" alt="A"></noscript>`
    const { parts } = cleanBody(`<p>${html}<img src="/files/a.jpg" alt="B"></p>`).body
    expect(parts.flatMap((part) => (typeof part !== 'string' && 'image' in part ? [part.alt] : []))).toStrictEqual([
      'A',
      'B',
    ])
  })

  it('is reported if it has no address at all', () => {
    const { facts, text } = cleanBody(`<img src="${BLANK}" alt="The boat"><img data-src="javascript:x">`)
    expect(facts).toMatchObject({ images: [], lost: { picture: 2 } })
    expect(text).toBe('The boat')
  })
})

describe('a picture of an emoji', () => {
  it.each([
    ['<img src="https://s.w.org/images/core/emoji/14.0.0/72x72/1f600.png" alt="😀" class="emoji">', '😀'],
    ['<img src="/files/x.svg" class="wp-smiley" alt=":-)">', ':-)'],
    ['<img src="https://static.example/images/emoji.php/v9/a.png" alt="👩🏽‍🚀">', '👩🏽‍🚀'],
    ['<img class="emojione" src="/files/1f1f0.png" alt="🇰🇷">', '🇰🇷'],
    ['<img class="twemoji" src="/files/31-20e3.svg" alt="1️⃣">', '1️⃣'],
  ])('%s is its text', (html, text) => {
    expect(textOf(`<p>a ${html} b</p>`)).toBe(`a ${text} b`)
    expect(picturesOf(html)).toStrictEqual([])
  })

  it.each([
    '<img src="/files/photo.jpg" alt="🌊">',
    '<img class="emoji" src="/files/logo.png" alt="Our sign">',
    '<img class="emoji" src="/files/12.png" alt="12">',
    '<img class="emoji" src="/files/e.png" alt="">',
  ])('%s is none', (html) => {
    expect(picturesOf(html)).toHaveLength(1)
  })
})
