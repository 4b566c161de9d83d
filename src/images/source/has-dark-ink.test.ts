import sharp, { type Color } from 'sharp'
import { expect, it } from 'vitest'
import { measureSource } from './measure-source.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** A field of 200 × 100 pixels with a stroke of this colour through half of it. */
async function drawn(ground: Color, ink: string): Promise<Buffer> {
  const stroke = await sharp({ create: { width: 100, height: 100, channels: 4, background: ink } })
    .png()
    .toBuffer()
  const field = sharp({ create: { width: 200, height: 100, channels: 4, background: ground } })
  return field
    .composite([{ input: stroke, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

const svg = (inner: string) => Buffer.from(`<svg viewBox="0 0 20 10">${inner}</svg>`)
const isDark = async (bytes: Buffer) => (await measureSource(bytes)).darkInk ?? false

it.each([
  ['black on clear ground', async () => drawn(CLEAR, '#111'), true],
  ['dark blue on clear ground', async () => drawn(CLEAR, '#123a7a'), true],
  ['orange on clear ground', async () => drawn(CLEAR, '#f90'), false],
  ['white on clear ground', async () => drawn(CLEAR, '#fff'), false],
  ['black on white', async () => drawn('#fff', '#111'), false],
  ['a black field', async () => drawn('#111', '#111'), false],
  [
    'a webp of black on clear ground',
    async () =>
      sharp(await drawn(CLEAR, '#111'))
        .webp()
        .toBuffer(),
    true,
  ],
  ['an SVG in the usual colour', async () => svg('<rect width="9" height="9"/>'), true],
  ['an SVG in currentColor', async () => svg('<rect width="9" height="9" fill="currentColor"/>'), true],
  [
    'an SVG with its own ground',
    async () => svg('<rect width="20" height="10" fill="#fff"/><rect width="9" height="9"/>'),
    false,
  ],
  ['an SVG in light ink', async () => svg('<rect width="9" height="9" fill="#eee"/>'), false],
  [
    'an SVG in dark and light ink',
    async () => svg('<rect width="9" height="9"/><rect x="9" width="7" height="9" fill="#eee"/>'),
    false,
  ],
  [
    'an SVG with a look for dark pages',
    async () => svg('<style>@media (prefers-color-scheme: dark){rect{fill:#fff}}</style><rect width="9" height="9"/>'),
    false,
  ],
  ['an SVG that draws nothing', async () => svg(''), false],
])('is told by its pixels: %s', async (_, draw, expected) => {
  expect(await isDark(await draw())).toBe(expected)
})
