import { describe, expect, it } from 'vitest'
import { countMatching, TooManySteps } from './count-matching.ts'
import { worstGrowth } from './hostile-inputs.ts'

const stepsOf = (pattern: RegExp, text: string) => countMatching(pattern, text, 1e6)

describe('counting the steps of a pattern', () => {
  it('is in proportion to the text where nothing is tried twice', () => {
    expect(stepsOf(/^a*b/, 'a'.repeat(100))).toBe(stepsOf(/^a*b/, 'a'.repeat(50)) + 150)
    expect(stepsOf(/[^"]+"/y, 'a'.repeat(50))).toBeLessThan(120)
  })

  it('grows with the square where a search begins anew at each place', () => {
    const [small, large] = [50, 100].map((count) => stepsOf(/\s+$/, ' '.repeat(count) + 'x'))
    expect((large ?? 0) / (small ?? 1)).toBeGreaterThan(3.5)
  })

  it('ends where it grows without measure', () => {
    expect(() => stepsOf(/^(a+)+$/, `${'a'.repeat(40)}!`)).toThrow(TooManySteps)
  })

  it.each([
    [/(\d+)x\1/g, '12x12', 5],
    [/(?<=a)b/, 'ab', 2],
    [/^\p{L}+$/u, '水💧', 1],
    [/a|bc$/i, 'BC', 2],
  ])('knows what %s is made of', (pattern, text) => {
    expect(stepsOf(pattern, text)).toBeGreaterThan(0)
  })

  it.each([/\s+$/, /^(a+)+$/, /^(?:a|a)*b/, /(x\d*)+y/, /\/+$/, /^\s*(.*?)\s*$/, /a.*b.*c/, /^(?:[a-z]+\.?)+@/])(
    'finds what makes %s slow',
    (pattern) => expect(worstGrowth(pattern).growth).toBeGreaterThan(3),
  )

  it.each([/^a*b/, /"[^"]*"/g, /[\t\n\r]/g, /^(?:[a-z]+\.)*[a-z]+$/, /(?<![a-z])[a-z]{1,3}/, /(a)\1/])(
    'finds nothing in %s',
    (pattern) => expect(worstGrowth(pattern).growth).toBeLessThan(2.5),
  )
})
