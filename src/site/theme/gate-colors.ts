import type { Color } from 'culori'
import { LRUCache } from 'lru-cache'
// One file, where the module of that name is 150: a tenth of the time that a build without changes takes.
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

/** WCAG 2.2, 1.4.3 and 1.4.11. */
export const WORDS_RATIO = 4.5
export const CONTROL_RATIO = 3

/** Longer than any colour that is written on purpose. */
const MAX_LENGTH = 80
const LIGHTNESS_STEP = 0.0025
const STEPS = 1 / LIGHTNESS_STEP
/**
 * A shade passes by a little more, as the page takes its hue from it: sent back as the tenant's colour, it has to
 * pass again.
 */
const MARGIN = 0.05

/** A colour that cannot be used as it was sent. */
export type ColorFailure = {
  readonly color: keyof Colors
  readonly scheme: Scheme
  readonly use: 'words' | 'control'
  readonly ratio: number
  readonly needed: number
  /** What is used instead: the same hue, and the nearest lightness that passes. */
  readonly shade: string
}

const toOklch = converter('oklch')

type Gated = { readonly shades: Shades; readonly failures: readonly ColorFailure[] }

// Every language of a tenant asks for the same, and a search for a shade takes a millisecond.
const gated = new LRUCache<string, Gated>({ max: 100 })

/**
 * Whether a text is one CSS colour that means the same on every page: no `currentcolor`, no `var()`, no system
 * colour.
 */
export function isCssColor(text: string): boolean {
  return text.length <= MAX_LENGTH && parse(text) !== undefined
}

/**
 * Finds the shades in which a theme can use three CSS colours, and says which of them fail as they are.
 *
 * No colour can be read on a light page and on a dark one, so as words a colour is judged on the light page only; the
 * dark page's shade is found without a word. Words on a filled ground are black or white, one of which always passes.
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

/** The ground in the hue of the theme's colour. */
export function groundColor({ l, maxChroma }: Ground, themeColor: string): Color {
  const own = toOklch(themeColor)
  return { mode: 'oklch', l, c: Math.min(own?.c ?? 0, maxChroma), h: own?.h ?? 0 }
}

/** If there is too little contrast, it grows with the distance on either side, but for the rounding of a hex colour. */
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

/** The first of `STEPS` that passes, if all before it fail and all after it pass. */
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

/** As it looks on white: contrast is a matter of what is seen. */
function opaqueHex(text: string): string {
  const color = parse(text)
  if (color === undefined) throw new TypeError(`${text} is no colour`)
  return hexOf(color.alpha === undefined || color.alpha >= 1 ? color : blend(['#ffffff', color], 'normal', 'rgb'))
}

/** Colours that sRGB cannot show keep hue and lightness, and lose chroma. */
function hexOf(color: Color): string {
  return formatHex(clampChroma(color, 'oklch'))
}
