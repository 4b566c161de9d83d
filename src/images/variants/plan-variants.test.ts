import { describe, expect, it } from 'vitest'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { planVariants, shownAs } from './plan-variants.ts'

describe('the variants of a source', () => {
  it('are those of every place that shows it, each once', () => {
    const planned = planVariants(makePicture({ width: 800 }), ['cover', 'body', 'share', 'cover'])
    expect(
      planned.map(({ modifiers: { format, width, quality } }) => [format, width, quality ?? 'usual']),
    ).toStrictEqual([
      ['webp', 320, 'usual'],
      ['webp', 640, 50],
      ['webp', 768, 'usual'],
      ['webp', 800, 'usual'],
      ['webp', 640, 'usual'],
      ['jpeg', 800, 'usual'],
    ])
  })

  it('are none for a source that cannot be shown', () => {
    expect(planVariants(makePicture({ shownAs: 'placeholder' }), ['cover'])).toStrictEqual([])
  })
})

describe('a source', () => {
  const still = { format: 'png', width: 5000, height: 5000, frames: 1 } as const

  it('is shown by variants where its pixels may be decoded, frames counted together', () => {
    expect(shownAs(still)).toBe('variants')
    expect(shownAs({ ...still, format: 'gif', frames: 2 })).toBe('variants')
    expect(shownAs({ ...still, format: 'gif', frames: 3 })).toBe('itself')
  })

  it('is shown as it is where it is a PNG that moves', () => {
    expect(shownAs({ format: 'png', width: 40, height: 40, frames: 2 })).toBe('itself')
  })

  it('is shown as it is where it fits every width by itself', () => {
    expect(shownAs({ ...still, format: 'svg' })).toBe('itself')
    expect(shownAs({ ...still, format: 'ico' })).toBe('itself')
  })
})
