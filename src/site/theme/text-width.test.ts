import { describe, expect, it } from 'vitest'
import { textWidth } from './text-width.ts'

describe('textWidth', () => {
  it('counts a Chinese or Korean character about twice as wide as a Latin one', () => {
    expect(textWidth('椴树诊所')).toBe(4)
    expect(textWidth('린덴')).toBe(2)
    expect(textWidth('Linden')).toBeCloseTo(3.12)
  })

  it('finds no width in no text', () => {
    expect(textWidth('')).toBe(0)
  })
})
