import { describe, expect, it } from 'vitest'
import { isHiddenBy, readAlign, readBound, readEmphasis, readStyle } from './read-style.ts'

describe('a style attribute', () => {
  it('is read by declarations, whatever their case and importance', () => {
    expect([...readStyle('COLOR: Red; width:25% !important;nonsense;; font : x')]).toEqual([
      ['color', 'red'],
      ['width', '25%'],
      ['font', 'x'],
    ])
  })

  it.each(['display:none', 'DISPLAY: NONE !important', 'color:red;visibility:hidden', 'mso-hide:all'])(
    'hides its element: %s',
    (style) => {
      expect(isHiddenBy(readStyle(style))).toBe(true)
    },
  )

  it.each(['display:block', 'x-display:none', 'visibility:visible', ''])('shows its element: %s', (style) => {
    expect(isHiddenBy(readStyle(style))).toBe(false)
  })
})

it('reads sides as start, centre and end', () => {
  expect(['left', 'CENTER', ' right ', 'end', 'justify', 'constructor', undefined].map(readAlign)).toEqual([
    'start',
    'center',
    'end',
    'end',
    undefined,
    undefined,
    undefined,
  ])
})

it('reads lengths as pixels or percent', () => {
  expect(['20', '300px', '25%', '43.5%', '15pt', '2em'].map(readBound)).toEqual([
    { px: 20 },
    { px: 300 },
    { percent: 25 },
    { percent: 43.5 },
    { px: 20 },
    { px: 32 },
  ])
  expect(['auto', '0', '100%', '-5', 'calc(1px)', '10fr', undefined].map(readBound)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
})

it('reads emphasis that a style gives or takes away', () => {
  expect(readEmphasis(readStyle('font-weight:700;font-style:italic;text-decoration:underline line-through'))).toEqual({
    strong: true,
    em: true,
    u: true,
    s: true,
  })
  expect(readEmphasis(readStyle('font-weight:normal'))).toEqual({ strong: false })
  expect(readEmphasis(readStyle('mso-bidi-font-weight:normal;vertical-align:super'))).toEqual({ sup: true })
})

it.each(['yellow', '#ff0', '#FBEEB8', 'rgb(255, 255, 0)'])('reads a coloured ground as marked words: %s', (color) => {
  expect(readEmphasis(readStyle(`background-color:${color}`))).toEqual({ mark: true })
})

it.each(['transparent', '#ffffff', '#f6f6f6', 'rgb(250, 250, 250)', 'url(a.png)', 'inherit'])(
  'reads no other ground as marked words: %s',
  (color) => {
    expect(readEmphasis(readStyle(`background:${color}`))).toEqual({})
  },
)
