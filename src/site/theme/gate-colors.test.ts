import fc from 'fast-check'
import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { SCHEMES } from '../model/colors.ts'
import { THEMES } from './themes.ts'
import { CONTROL_RATIO, gateColors, groundColor, isCssColor, WORDS_RATIO } from './gate-colors.ts'
import { THEME_CODES } from '../model/theme.ts'

const number = (max: number) => fc.double({ min: 0, max, noNaN: true }).map((value) => value.toFixed(3))
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const color = fc.oneof(
  hex,
  fc.constantFrom('white', 'black', 'RebeccaPurple', 'transparent', '#fff8', 'oklch(none 0.2 none)', 'lab(50% none 9)'),
  fc.tuple(number(1), number(0.4), number(360)).map(([l, c, h]) => `oklch(${l} ${c} ${h})`),
  fc.tuple(number(1), number(1), number(1)).map(([r, g, b]) => `color(display-p3 ${r} ${g} ${b})`),
  fc.tuple(number(360), number(100), number(100), number(1)).map(([h, s, l, a]) => `hsl(${h} ${s}% ${l}% / ${a})`),
)
const colors = fc.record({ themeColor: color, hoverColor: color, activeColor: color })
const good = { themeColor: '#0d63b8', hoverColor: '#084a8c', activeColor: '#063a6e' }

describe.each(THEME_CODES)('in %s', (theme) => {
  const uses = THEMES[theme].colors

  it('whatever colours a tenant brings, words and controls can be read in both schemes', () => {
    fc.assert(
      fc.property(colors, (sent) => {
        const { shades } = gateColors(theme, sent)
        for (const scheme of SCHEMES) {
          const shade = shades[scheme]
          for (const name of ['theme', 'hover', 'active'] as const) {
            expect(wcagContrast(shade[`--${name}-color`], shade[`--on-${name}`])).toBeGreaterThanOrEqual(WORDS_RATIO)
            const words = shade[`--${name}-words`]
            const ground = groundColor(uses.wordsOn[scheme], shade['--theme-color'])
            if (words !== undefined) expect(wcagContrast(words, ground)).toBeGreaterThanOrEqual(WORDS_RATIO)
          }
          if (uses.controls.length === 0) continue
          const paper = groundColor(uses.controlsOn[scheme], shade['--theme-color'])
          expect(wcagContrast(shade['--theme-color'], paper)).toBeGreaterThanOrEqual(CONTROL_RATIO)
        }
      }),
    )
  })

  it('every shade is a plain hex colour, safe to print into a style sheet', () => {
    fc.assert(
      fc.property(colors, (sent) => {
        const { light, dark } = gateColors(theme, sent).shades
        for (const shade of [...Object.values(light), ...Object.values(dark)]) expect(shade).toMatch(/^#[\da-f]{6}$/)
      }),
    )
  })

  it('what came out of the gate passes it again unchanged', () => {
    fc.assert(
      fc.property(hex, (sent) => {
        const same = (shade: string) => ({ themeColor: shade, hoverColor: shade, activeColor: shade })
        for (const { use, scheme, shade } of gateColors(theme, same(sent)).failures) {
          const again = gateColors(theme, same(shade)).failures
          expect(again.filter((failure) => failure.use === use && failure.scheme === scheme)).toStrictEqual([])
        }
      }),
      { examples: [['#dd2acc']] },
    )
  })

  it('the theme’s own colours pass', () => {
    expect(gateColors(theme, uses.own).failures).toStrictEqual([])
  })

  it('no colour can be written in on both the light and the dark page', () => {
    const [light, dark] = SCHEMES.map((scheme) => groundColor(uses.wordsOn[scheme], '#808080'))
    fc.assert(
      fc.property(hex, (sent) => {
        const passes = [light, dark].map((ground) => wcagContrast(sent, ground ?? sent) >= WORDS_RATIO)
        expect(passes).not.toStrictEqual([true, true])
      }),
    )
  })
})

it('uses a colour that passes as it was sent', () => {
  const { shades, failures } = gateColors('theme1', good)
  expect(failures).toStrictEqual([])
  expect(shades.light).toMatchObject({
    '--theme-color': '#0d63b8',
    '--theme-words': '#0d63b8',
    '--on-theme': '#ffffff',
  })
})

it('finds the nearest lightness that passes, in the same hue, and says what failed', () => {
  const { shades, failures } = gateColors('theme3', { ...good, themeColor: '#ffd400' })
  expect(failures).toMatchObject([{ color: 'themeColor', scheme: 'light', use: 'words', needed: 4.5 }])
  expect(failures[0]?.ratio).toBeCloseTo(1.25, 1)
  const shade = shades.light['--theme-words'] ?? ''
  expect(shade).toBe(failures[0]?.shade)
  const oklch = converter('oklch')
  expect(oklch(shade)?.h).toBeCloseTo(oklch('#ffd400')?.h ?? 0, -1)
  const ground = groundColor(THEMES.theme3.colors.wordsOn.light, shades.light['--theme-color'])
  expect(wcagContrast(shade, ground)).toBeLessThan(4.6)
  expect(shades.dark['--theme-words']).toBe('#ffd400')
})

it('passes over no lightness that lies nearer, on either side', () => {
  const oklch = (color: string) => ({ h: 0, ...converter('oklch')(color)! })
  fc.assert(
    fc.property(hex, (sent) => {
      const { shades, failures } = gateColors('theme3', { ...good, themeColor: sent })
      const own = oklch(sent)
      for (const { scheme, shade } of failures.filter(({ use, color }) => use === 'words' && color === 'themeColor')) {
        const ground = groundColor(THEMES.theme3.colors.wordsOn[scheme], shades[scheme]['--theme-color'])
        const distance = Math.abs(oklch(shade).l - own.l)
        // The rounding to a hex colour changes the lightness by up to two thousandths.
        for (let by = 0.0025; by < distance - 0.005; by += 0.0025) {
          for (const l of [own.l - by, own.l + by].filter((one) => one > 0 && one < 1)) {
            const nearer = formatHex(clampChroma({ ...own, l }, 'oklch'))
            expect(wcagContrast(nearer, ground)).toBeLessThan(WORDS_RATIO + 0.05)
          }
        }
      }
    }),
  )
})

it('judges a filled button on both pages', () => {
  const navy = gateColors('theme1', { ...good, themeColor: 'navy' })
  expect(navy.failures).toMatchObject([{ color: 'themeColor', scheme: 'dark', use: 'control', needed: 3 }])
  expect(navy.shades.light['--theme-color']).toBe('#000080')
})

it('takes a half transparent colour for what is seen on white', () => {
  expect(gateColors('theme3', { ...good, themeColor: '#00000080' }).shades.light['--theme-color']).toMatch(/^#7[ef]/)
})

describe('a CSS colour', () => {
  it.each(['#abc', '#0b5cadff', 'navy', 'rgb(1 2 3 / 50%)', 'hsl(20deg 10% 20%)', 'oklch(0.3 0.1 250)'])(
    'is %s',
    (text) => expect(isCssColor(text)).toBe(true),
  )

  it.each([
    '',
    'currentcolor',
    'inherit',
    'var(--x)',
    'Canvas',
    'red;}body{display:none',
    'url(x)',
    '#12',
    `#${'a'.repeat(99)}`,
  ])('is not %s', (text) => expect(isCssColor(text)).toBe(false))
})
