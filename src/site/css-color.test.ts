import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCssColor } from './css-color.ts'

describe('a CSS colour', () => {
  it.each([
    ...['#0b5', '#0b5c', '#0b5cad', '#0B5CADff', 'RebeccaPurple', 'transparent'],
    ...['rgb(11, 92, 173)', 'rgb(11 92 173 / 50%)', 'rgba(11,92,173,.5)', 'hsl(210deg 88% 36%)', 'hwb(194 0% 0%)'],
    ...[
      'oklch(0.47 0.14 253)',
      'oklab(59% 0.1 -0.1)',
      'lab(52.2 40 59)',
      'lch(52% 72 none)',
      'color(display-p3 1 0.5 0)',
    ],
  ])('may be %s', (value) => {
    expect(isCssColor(value)).toBe(true)
  })

  it.each([
    ...['', '#12', '#12345', '#ggg', 'blu', 'inherit', 'currentcolor', 'var(--x)', 'url(x)', 'rgb()', 'rgb(1,2)'],
    ...[
      'red;color:blue',
      'red}',
      'red/**/',
      '#fff"',
      "#fff'",
      'rgb(1 2 3);x',
      'rgb(1 2 calc(1))',
      'expression(1)',
      ' red',
    ],
    `rgb(1 2 3 /${' '.repeat(80)}1)`,
  ])('is not %j', (value) => {
    expect(isCssColor(value)).toBe(false)
  })

  it('never holds what could end a declaration or an attribute', () => {
    const part = fc.constantFrom('#', 'rgb(', '1', ' ', ',', ')', ';', '"', "'", '<', '}', '/*', 'red', '%', '\n', ':')
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const value = parts.join('')
        if (isCssColor(value)) expect(value).not.toMatch(/[;"'<>{}:\\*]/)
      }),
    )
  })
})
