import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Modifiers } from '#contract/image-url.ts'
import { makeVariant } from './make-variant.ts'

it('a picture that a format cannot hold is not called damaged', async () => {
  const bytes = await sharp({ create: { width: 2, height: 17_000, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const facts = { format: 'png', width: 2, height: 17_000, frames: 1 } as const
  await expect(makeVariant(bytes, facts, { format: 'webp' })).rejects.toThrow(
    'WebP cannot hold so high or wide a picture',
  )
  await expect(makeVariant(bytes.subarray(0, 60), facts, { format: 'webp' })).rejects.toThrow('its bytes are damaged')
})

describe('an icon', () => {
  const square = { format: 'png', fit: 'contain', width: 12, height: 12 } as const
  const red =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2" fill="red"/></svg>'
  const svg = {
    bytes: new TextEncoder().encode(red),
    facts: { format: 'svg', width: 4, height: 2, frames: 1 },
  } as const

  async function pixelsOf(modifiers: Modifiers): Promise<{ edge: number; at: (x: number, y: number) => number[] }> {
    const made = sharp(await makeVariant(svg.bytes, svg.facts, modifiers)).ensureAlpha()
    const { data, info } = await made.raw().toBuffer({ resolveWithObject: true })
    expect(info.height).toBe(info.width)
    return { edge: info.width, at: (x, y) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)] }
  }

  it('fills its square with a drawing of any size, and clear ground', async () => {
    const { edge, at } = await pixelsOf(square)
    expect([edge, at(6, 0)[3], at(6, 6), at(0, 6)]).toEqual([12, 0, [255, 0, 0, 255], [255, 0, 0, 255]])
  })

  it('with a ground stands away from its edges', async () => {
    const { edge, at } = await pixelsOf({ ...square, background: 'ffffff', extend: 3 })
    const white = [255, 255, 255, 255]
    expect([edge, at(0, 0), at(2, 9), at(3, 9), at(9, 4)]).toEqual([18, white, white, [255, 0, 0, 255], white])
  })
})
