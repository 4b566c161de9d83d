import type { Color } from 'culori'
import { LRUCache } from 'lru-cache'
// This entry of culori is one file. Its ES module is 150 files, and to load them takes a tenth of the time that a build
// without changes takes.
import culori from 'culori/require'
import type { Ground } from '../model/color-uses.ts'
import {
  COLOR_NAMES,
  SCHEMES,
  type ColorName,
  type Colors,
  type Scheme,
  type SchemeShades,
  type Shades,
} from '../model/colors.ts'
import { THEMES } from './themes.ts'
import type { ThemeCode } from '../model/theme.ts'

const { blend, clampChroma, converter, formatHex, parse, wcagContrast } = culori

/** The least contrast of words (WCAG 2.2, 1.4.3) and of controls (1.4.11). */
export const WORDS_RATIO = 4.5
export const CONTROL_RATIO = 3

/** In characters. No colour that a person writes is longer. */
const MAX_LENGTH = 80
const LIGHTNESS_STEP = 0.0025
const STEPS = 1 / LIGHTNESS_STEP
/**
 * The extra contrast that a shade must have. If the tenant sends the shade as its colour, the ground takes its hue from
 * it, and the shade must pass again.
 */
const MARGIN = 0.05

/** A colour that has too little contrast as it was sent. */
type ColorFailure = {
  readonly color: keyof Colors
  readonly scheme: Scheme
  readonly use: 'words' | 'control'
  readonly ratio: number
  readonly needed: number
  /** The colour that is used instead: it has the same hue, and the nearest lightness that passes. */
  readonly shade: string
}

const toOklch = converter('oklch')

type Gated = { readonly shades: Shades; readonly failures: readonly ColorFailure[] }

// Every language of a tenant asks for the same colours, and the search for a shade takes a millisecond.
const gated = new LRUCache<string, Gated>({ max: 100 })

/**
 * Whether a text is one CSS colour that means the same on every page. `currentcolor`, `var()` and system colours are
 * not.
 */
export function isCssColor(text: string): boolean {
  return text.length <= MAX_LENGTH && parse(text) !== undefined
}

/**
 * Finds the shades in which a theme can use three CSS colours, and reports which colours fail as they are.
 *
 * No colour is readable both on a light page and on a dark one. So as words, a colour can fail only on the light page;
 * the shade for the dark page is chosen without a report. Words on a filled area are black or white, and one of them
 * always passes.
 */
export function gateColors(theme: ThemeCode, colors: Colors): Gated {
  const key = [theme, colors.themeColor, colors.hoverColor, colors.activeColor].join('\n')
  const known = gated.get(key) ?? gate(theme, colors)
  gated.set(key, known)
  return known
}

function gate(theme: ThemeCode, colors: Colors): Gated {
  const failures: ColorFailure[] = []
  const [light, dark] = SCHEMES.map((scheme) => schemeShades(theme, colors, scheme, failures))
  if (!light || !dark) throw new TypeError('A site has two schemes')
  return { shades: { light, dark }, failures }
}

function schemeShades(theme: ThemeCode, colors: Colors, scheme: Scheme, failures: ColorFailure[]): SchemeShades {
  const uses = THEMES[theme].colors
  const shades: Record<string, string> = {}
  const names = Object.entries(COLOR_NAMES) as [keyof Colors, ColorName][]
  const use = (color: keyof Colors, kind: ColorFailure['use'], needed: number, ground: (shade: string) => Color) => {
    const sent = opaqueHex(colors[color])
    const ratioOf = (shade: string) => wcagContrast(shade, ground(shade))
    const shade = ratioOf(sent) >= needed ? sent : nearestShade(sent, ratioOf, needed + MARGIN)
    const isJudged = kind === 'control' || scheme === 'light'
    if (isJudged && shade !== sent) failures.push({ color, scheme, use: kind, ratio: ratioOf(sent), needed, shade })
    return shade
  }
  for (const [color, name] of names) {
    const shade = uses.controls.includes(color)
      ? use(color, 'control', CONTROL_RATIO, (own) => groundColor(uses.controlsOn[scheme], own))
      : opaqueHex(colors[color])
    shades[`--${name}-color`] = shade
    shades[`--on-${name}`] = wcagContrast(shade, '#ffffff') >= WORDS_RATIO ? '#ffffff' : '#000000'
  }
  const ground = groundColor(uses.wordsOn[scheme], shades['--theme-color'] ?? '')
  for (const [color, name] of names) {
    if (uses.words.includes(color)) shades[`--${name}-words`] = use(color, 'words', WORDS_RATIO, () => ground)
  }
  return shades as SchemeShades
}

/** The colour of a ground, in the hue of the theme colour. */
export function groundColor({ l, maxChroma }: Ground, themeColor: string): Color {
  const own = toOklch(themeColor)
  return { mode: 'oklch', l, c: Math.min(own?.c ?? 0, maxChroma), h: own?.h ?? 0 }
}

/**
 * The nearest lighter or darker shade that passes. If the contrast is too small, it grows with the distance on either
 * side, apart from the rounding of hex colours, so the search may halve the range.
 */
function nearestShade(sent: string, ratioOf: (shade: string) => number, ratio: number): string {
  const own = toOklch(sent)
  if (own === undefined) throw new TypeError(`${sent} is no colour`)
  const shadeAt = (step: number) => hexOf({ ...own, l: Math.min(1, Math.max(0, own.l + step * LIGHTNESS_STEP)) })
  const found = [-1, 1].flatMap((side) => {
    const step = firstStep((by) => ratioOf(shadeAt(side * by)) >= ratio)
    return step === undefined ? [] : [side * step]
  })
  const [nearest] = found.sort((a, b) => Math.abs(a) - Math.abs(b))
  if (nearest === undefined) throw new RangeError(`${sent} has no shade that passes`)
  return shadeAt(nearest)
}

/**
 * The first step up to `STEPS` that passes; `undefined` if the last one fails. All steps before the first must fail,
 * and all after it pass.
 */
function firstStep(passes: (step: number) => boolean): number | undefined {
  if (!passes(STEPS)) return undefined
  let [failed, passed] = [0, STEPS]
  while (passed - failed > 1) {
    const middle = Math.ceil((failed + passed) / 2)
    if (passes(middle)) passed = middle
    else failed = middle
  }
  return passed
}

/** The colour as it looks on white, because contrast is measured on what a reader sees. */
function opaqueHex(text: string): string {
  const color = parse(text)
  if (color === undefined) throw new TypeError(`${text} is no colour`)
  return hexOf(color.alpha === undefined || color.alpha >= 1 ? color : blend(['#ffffff', color], 'normal', 'rgb'))
}

/** A colour that sRGB cannot show keeps its hue and lightness, and loses chroma. */
function hexOf(color: Color): string {
  return formatHex(clampChroma(color, 'oklch'))
}
