import sharp from 'sharp'
import { expect, it } from 'vitest'
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
