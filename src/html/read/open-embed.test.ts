import { describe, expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'
import { cleanBody } from '../clean-body.ts'

const film = (href: string, label: string) =>
  `<p><a href="${href}" class="video-link" rel="noopener noreferrer">${label}</a></p>`
const link = (href: string, label: string) => `<p><a href="${href}" rel="noopener noreferrer">${label}</a></p>`

describe('what is embedded becomes a link', () => {
  it.each([
    [
      '<iframe title="Tour" src="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"></iframe>',
      film('https://www.youtube.com/watch?v=abcdefghijk', 'Tour'),
    ],
    ['<iframe src="//player.vimeo.com/video/123"></iframe>', film('https://vimeo.com/123', 'vimeo.com/123')],
    [
      '<iframe src="about:blank" data-src="https://player.vimeo.com/video/123"></iframe>',
      film('https://vimeo.com/123', 'vimeo.com/123'),
    ],
    [
      '<video controls><source src="/files/a.mp4"><p>No video</p></video>',
      '<p><a href="/files/a.mp4" class="video-link">a.mp4</a></p>',
    ],
    [
      '<audio src="/files/a.mp3" aria-label="The bell"></audio>',
      '<p><a href="/files/a.mp3" class="video-link">The bell</a></p>',
    ],
  ])('to a film or recording, which is not reported: %s', (html, result) => {
    expect(drawCleaned(html)).toBe(result)
    expect(cleanBody(html).facts.lost).toBeUndefined()
  })

  it.each([
    [
      '<iframe src="https://maps.example/x?a=1" title="Map">Loading</iframe>',
      'frame',
      link('https://maps.example/x?a=1', 'Map'),
    ],
    [
      '<iframe src="https://forms.example/f">Loading…</iframe>',
      'frame',
      link('https://forms.example/f', 'forms.example/f'),
    ],
    [
      '<iframe src="https://evil.example/www.youtube.com/embed/abcdefghijk"></iframe>',
      'frame',
      link('https://evil.example/www.youtube.com/embed/abcdefghijk', 'evil.example/www.youtube.com/embed/abcdefghijk'),
    ],
    ['<object data="/files/a.pdf"><p>No reader</p></object>', 'object', '<p><a href="/files/a.pdf">a.pdf</a></p>'],
    [
      '<object><param name="movie" value="/a.swf"><embed src="/b.swf"></object>',
      'object',
      '<p><a href="/a.swf">a.swf</a></p>',
    ],
    ['<embed src="/files/a.pdf" title="Plan">', 'object', '<p><a href="/files/a.pdf">Plan</a></p>'],
    ['<iframe srcdoc="<p>x"></iframe>', 'noAddress', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', 'noAddress', ''],
    ['<object><p>Read <b>this</b></p></object>', 'noAddress', '<p>Read this  </p>'],
    ['<video src="blob:https://e.example/1"></video>', 'noAddress', ''],
  ])('to its own address, and that is reported: %s', (html, loss, result) => {
    expect(drawCleaned(html)).toBe(result)
    expect(cleanBody(html).facts.lost).toEqual({ [loss]: 1 })
  })
})

it('a film is known only by an address of at most 8,000 characters', () => {
  const frame = (length: number) =>
    `<iframe src="${'https://player.vimeo.com/video/123?'.padEnd(length, 'x')}"></iframe>`
  expect(drawCleaned(frame(8000))).toBe(film('https://vimeo.com/123', 'vimeo.com/123'))
  expect(drawCleaned(frame(8001))).toBe('')
})

describe('a drawing', () => {
  it.each([
    [
      '<svg><title>Plan</title><text>Pump</text><text>Tank</text><style>a{}</style></svg>',
      '<p>Pump Tank</p>',
      { drawing: 1 },
    ],
    ['<svg><foreignObject><div>Pump</div></foreignObject></svg>', '<p>Pump</p>', { drawing: 1 }],
    ['<svg role="img" aria-label="Plan"><path d="M0 0"/></svg>', '<p>Plan</p>', { drawing: 1 }],
    ['<p>a<svg aria-hidden="true"><path d="M0 0"/></svg></p>', '<p>a</p>', undefined],
    ['<canvas>A chart of rain</canvas>', '<p>A chart of rain</p>', { drawing: 1 }],
  ])('leaves its words and is reported, unless it is there for its looks: %s', (html, result, lost) => {
    expect(drawCleaned(html)).toBe(result)
    expect(cleanBody(html).facts.lost).toEqual(lost)
  })
})

it('keeps what can be read in form controls and tells of them', () => {
  const html =
    '<p>a <textarea>b</textarea></p><select><option>c<option>d</select><input type="hidden"><button>Go</button>'
  expect(cleanBody(html).text).toBe('a b\nc\nd\nGo')
  expect(cleanBody(html).facts.lost).toEqual({ field: 3 })
})
