import { describe, expect, it } from 'vitest'
import { chunk, drawMovingPng, pngHeader, pngOf } from '../../../tests/support/draw-png.ts'
import { bitmap, makeIcon } from '../../../tests/support/make-icon.ts'
import { measureSource } from './measure-source.ts'

const svgOf = (bytes: number) => {
  const [head, tail] = ['<svg width="4" height="3">', '</svg>']
  return Buffer.from(`${head}${' '.repeat(bytes - head.length - tail.length)}${tail}`)
}

it('an SVG has at most 5 MB', async () => {
  expect(await measureSource(svgOf(5_000_000))).toEqual({ format: 'svg', width: 4, height: 3, frames: 1 })
  await expect(measureSource(svgOf(5_000_001))).rejects.toThrow('it is an SVG of more than 5 MB')
})

describe('an icon file', () => {
  it('is as large as its first picture says', async () => {
    expect(await measureSource(makeIcon(32))).toMatchObject({ format: 'ico', width: 32, height: 32 })
    expect(await measureSource(makeIcon(256, bitmap(256)))).toMatchObject({ format: 'ico', width: 256, height: 256 })
  })

  it.each([
    ['a bitmap of 30,000 pixels a side', makeIcon(32, bitmap(30_000)), '30000 × 30000 pixels'],
    ['a PNG of 30,000 pixels a side', makeIcon(32, png(30_000)), '30000 × 30000 pixels'],
    ['a picture that is not there', makeIcon(32, Buffer.alloc(0)), 'damaged'],
    ['a picture that is none', makeIcon(32, Buffer.alloc(60, 7)), 'damaged'],
    ['65 pictures', Buffer.concat([Buffer.from([0, 0, 1, 0, 65, 0]), Buffer.alloc(2000)]), 'more than 64 pictures'],
    ['1 MB', Buffer.concat([makeIcon(32), Buffer.alloc(1_000_000)]), 'more than 1 MB'],
  ])('with %s is refused', async (_, bytes, reason) => {
    await expect(measureSource(bytes)).rejects.toThrow(reason)
  })
})

describe('an animation', () => {
  it.each([
    [1000, 60, 60],
    [2000, 500, 500],
    [2001, 13, 1],
    [1000, 2001, 1],
  ])('of %i pixels a side and %i frames moves in %i', async (edge, frames, moving) => {
    const facts = await measureSource(gif(edge, frames))
    expect(facts).toMatchObject({ format: 'gif', width: edge, height: edge, frames: moving })
    expect(facts.reduced ?? '').toBe(
      moving > 1
        ? ''
        : `stands still, because its ${frames} frames of ${edge} × ${edge} pixels are more than a browser can play`,
    )
  })
})

describe('an animated PNG', () => {
  it('has the frames that it says', async () => {
    expect(await measureSource(drawMovingPng(3))).toStrictEqual({ format: 'png', width: 40, height: 40, frames: 3 })
  })

  it('stands still if no browser could play it', async () => {
    const { frames, reduced } = await measureSource(drawMovingPng(2, { claimed: 2_000_000 }))
    expect(frames).toBe(1)
    expect(reduced).toContain('stands still, because its 2000000 frames')
  })
})

it.each([
  ['\0\0\0\x18ftypheic', 'it is a HEIC file'],
  ['\0\0\0\x18ftypmif1', 'it is a HEIC file'],
  ['\0\0\0\x20ftypisom', 'no picture but a film'],
  [`BM${'\0'.repeat(12)}\x28\0\0\0`, 'it is a BMP file: save it as PNG or JPEG'],
  ['8BPS', 'it is a Photoshop file'],
  ['%PDF-1.7', 'no picture but a PDF document'],
  ['\n<!DOCTYPE HTML><svg>', 'no picture but a web page'],
  ['{"error":404}', 'its bytes are no picture'],
])('%j is told by its name', async (text, reason) => {
  await expect(measureSource(Buffer.from(text, 'latin1'))).rejects.toThrow(reason)
})

it('an SVG may not hold pictures of more than 50 megapixels', async () => {
  const image = `<image href="data:image/png;base64,${png(8000).toString('base64')}"/>`
  await expect(measureSource(Buffer.from(`<svg>${image}</svg>`))).rejects.toThrow(
    'the pictures in it have more than 50',
  )
})

it('an SVG tells how much of its HTML is not shown', async () => {
  const box = (html: string) => `<foreignObject width="9" height="9"><p>${html}</p></foreignObject>`
  const { reduced } = await measureSource(Buffer.from(`<svg>${box('text')}${box('<img src="x"/>')}</svg>`))
  expect(reduced).toContain('is shown without a part that is HTML')
})

function png(edge: number): Buffer {
  return pngOf(pngHeader(edge, edge), chunk('IDAT'))
}

/** An animation whose frames have one pixel each, on a larger field. */
function gif(edge: number, frames: number): Buffer {
  const field = Buffer.from([edge & 255, edge >> 8, edge & 255, edge >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  return Buffer.from([...Buffer.from('GIF89a'), ...field, ...Array<number[]>(frames).fill(frame).flat(), 0x3b])
}
