import { leaf } from './plants.ts'
import {
  across,
  at,
  between,
  clip,
  disc,
  down,
  group,
  light,
  num,
  oval,
  path,
  poly,
  rect,
  repeat,
  round,
  slope,
  stroke,
  thin,
  type Canvas,
} from './svg.ts'

const glassEdge = 'stroke="#f4fbf6" stroke-width="4" stroke-opacity=".75" stroke-linejoin="round"'

export const flask = (c: Canvas, x: number, y: number, scale: number, liquid: string, level = 0.45): string => {
  const body = 'M-24 -250V-150L-104 -26Q-110 0 -84 0H84Q110 0 104 -26L24 -150V-250Z'
  const top = -150 * level * 1.1
  return at(
    x,
    y,
    scale,
    oval(10, 2, 120, 12, '#00000030'),
    path(body, across(c, '#ffffff38', ['#ffffff12', 0.5], '#ffffff30')),
    clip(
      c,
      path(body, '#fff'),
      rect(-120, top, 240, 200, across(c, thin(liquid, 0.75), [thin(liquid, 0.95), 0.6], liquid)),
      oval(0, top, 92, 9, '#ffffff70'),
    ),
    path(body, 'none', glassEdge),
    rect(-34, -258, 68, 12, '#ffffffb0', 'rx="6"'),
    stroke('M-78 -30L-28 -112', '#ffffff', 8, 'opacity=".6"'),
    stroke('M30 -60H58M36 -84H52M26 -36H70', '#ffffff', 3, 'opacity=".5"'),
  )
}

export const beaker = (c: Canvas, x: number, y: number, scale: number, liquid: string, level = 0.55): string => {
  const body = 'M-78 -190L-72 -12Q-70 0 -56 0H56Q70 0 72 -12L78 -190Z'
  return at(
    x,
    y,
    scale,
    oval(10, 2, 92, 11, '#00000030'),
    path(body, across(c, '#ffffff40', ['#ffffff14', 0.5], '#ffffff34')),
    clip(
      c,
      path(body, '#fff'),
      rect(-90, -190 * level, 180, 200, across(c, thin(liquid, 0.7), [thin(liquid, 0.92), 0.6], liquid)),
      oval(0, -190 * level, 74, 10, '#ffffff70'),
    ),
    path(body, 'none', glassEdge),
    path('M-84 -194Q-92 -200 -80 -202H82L78 -190H-78Z', '#ffffffb0'),
    stroke('M-58 -30L-62 -150', '#ffffff', 8, 'opacity=".6"'),
    stroke('M34 -40H60M42 -66H60M34 -92H62M42 -118H62', '#ffffff', 3, 'opacity=".55"'),
  )
}

export const tubes = (
  c: Canvas,
  x: number,
  y: number,
  scale: number,
  liquids: readonly string[],
  wood: string,
  shade: string,
): string => {
  const w = liquids.length * 64
  return at(
    x,
    y,
    scale,
    oval(8, 2, w / 2 + 40, 12, '#00000030'),
    rect(-w / 2 - 20, -150, 16, 150, shade) + rect(w / 2 + 4, -150, 16, 150, shade),
    ...liquids.map((liquid, index) => {
      const left = -w / 2 + index * 64 + 14
      const tube = `M${left} -226V-34a18 18 0 0 0 36 0V-226Z`
      return (
        path(tube, '#ffffff2c') +
        clip(
          c,
          path(tube, '#fff'),
          rect(left, -70 - ((index * 37) % 70), 36, 200, across(c, thin(liquid, 0.8), liquid)),
        ) +
        path(tube, 'none', glassEdge) +
        stroke(`M${left + 9} -40V-190`, '#ffffff', 5, 'opacity=".6"') +
        round(left - 4, -232, 44, 10, 5, '#ffffffb0')
      )
    }),
    round(-w / 2 - 30, -156, w + 60, 22, 6, down(c, wood, shade)),
    round(-w / 2 - 36, -24, w + 72, 26, 6, down(c, wood, shade)),
  )
}

export const microscope = (
  c: Canvas,
  x: number,
  y: number,
  scale: number,
  body: string,
  dark: string,
  bright: string,
): string =>
  at(
    x,
    y,
    scale,
    oval(10, 4, 190, 16, '#00000038'),
    path('M-150 0Q-150 -40 -110 -42H90Q150 -42 156 0Z', down(c, body, dark)),
    path(
      'M40 -40Q130 -90 134 -190Q136 -300 40 -360L10 -318Q76 -270 76 -190Q74 -110 -10 -76V-40Z',
      across(c, bright, [body, 0.4], dark),
    ),
    round(-120, -128, 190, 20, 6, down(c, bright, dark)),
    round(-60, -148, 90, 8, 3, '#dff1ee'),
    disc(104, -128, 34, dark) + disc(104, -128, 24, body) + disc(98, -134, 8, bright),
    group(
      'transform="rotate(-24 -10 -260)"',
      round(-44, -420, 68, 190, 16, across(c, bright, [body, 0.4], dark)),
      round(-52, -462, 84, 52, 10, across(c, body, dark)),
      round(-34, -520, 48, 62, 8, across(c, '#5d6f76', '#1d2b33')),
      round(-42, -532, 64, 18, 8, '#1d2b33'),
      round(-52, -244, 84, 26, 8, across(c, body, dark)),
      round(-38, -220, 26, 62, 5, across(c, '#dfe6e0', '#7d8f92')),
      round(-2, -220, 22, 44, 5, across(c, '#c9d2cd', '#6d7f84')),
    ),
    light(c, -10, -142, 90, 34, '#fff4cf', 0.9),
  )

/** A plant of long leaves in a pot. */
export const potted = (
  c: Canvas,
  x: number,
  y: number,
  scale: number,
  pot: string,
  shade: string,
  leaves: readonly [string, string],
  count = 11,
): string =>
  at(
    x,
    y,
    scale,
    oval(6, 2, 90, 11, '#00000034'),
    repeat(count, (i) => {
      const angle = -165 + (i * 150) / (count - 1) + between(c.random, -6, 6)
      const long = between(c.random, 150, 250) * (1 - Math.abs(angle + 90) / 220)
      return (
        path(leaf(0, -120, long, long * 0.3, angle), i % 2 ? leaves[0] : leaves[1]) +
        stroke(
          `M0 -120L${num(Math.cos((angle * Math.PI) / 180) * long * 0.86)} ${num(-120 + Math.sin((angle * Math.PI) / 180) * long * 0.86)}`,
          '#ffffff',
          2,
          'opacity=".18"',
        )
      )
    }),
    path('M-76 -130H76L58 -8Q56 0 46 0H-46Q-56 0 -58 -8Z', across(c, pot, shade)),
    round(-84, -144, 168, 28, 5, across(c, pot, shade)),
    rect(-72, -116, 144, 8, '#00000022'),
  )

export const steam = (c: Canvas, x: number, y: number, h: number, color: string): string =>
  repeat(3, (i) => {
    const left = x + (i - 1) * h * 0.14
    const lift = h * (i === 1 ? 1 : 0.74)
    const bend = h * 0.09
    return path(
      `M${num(left)} ${num(y)}C${num(left - bend * 2)} ${num(y - lift * 0.3)} ${num(left + bend * 2)} ${num(y - lift * 0.55)} ${num(left - bend * 0.4)} ${num(y - lift)}C${num(left + bend * 2.8)} ${num(y - lift * 0.5)} ${num(left - bend * 0.6)} ${num(y - lift * 0.3)} ${num(left)} ${num(y)}Z`,
      down(c, thin(color, 0), thin(color, 0.5)),
    )
  })

/** A sash window; the view is drawn in the picture's own coordinates and cut to the panes. */
export const sash = (
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  bar: number,
  columns: number,
  rows: number,
  frame: string,
  shade: string,
  ...view: string[]
): string =>
  rect(x - bar * 1.4, y - bar * 1.4, w + bar * 2.8, h + bar * 2.8, frame) +
  clip(c, rect(x, y, w, h, '#fff'), ...view) +
  repeat(
    columns - 1,
    (i) =>
      rect(x + ((i + 1) * w) / columns - bar / 2, y, bar, h, frame) +
      rect(x + ((i + 1) * w) / columns + bar / 2 - 3, y, 3, h, shade),
  ) +
  repeat(
    rows - 1,
    (i) =>
      rect(x, y + ((i + 1) * h) / rows - bar / 2, w, bar, frame) +
      rect(x, y + ((i + 1) * h) / rows + bar / 2 - 3, w, 3, shade),
  ) +
  rect(x, y, w, 5, thin(shade, 0.5)) +
  rect(x - bar * 2.4, y + h + bar * 1.2, w + bar * 4.8, bar * 1.3, frame) +
  rect(x - bar * 2.4, y + h + bar * 2.4, w + bar * 4.8, bar * 0.5, shade)

/** Sunlight from a window on floor or wall, soft at its end. */
export const sunPatch = (
  c: Canvas,
  points: readonly (readonly [number, number])[],
  color: string,
  alpha: number,
): string => poly(points, slope(c, 0, 0, 1, 1, thin(color, alpha), thin(color, alpha * 0.25)))

export const pendant = (c: Canvas, x: number, y: number, w: number, shade: string, rim: string, glow: string): string =>
  stroke(`M${num(x)} -10V${num(y - w * 0.5)}`, rim, 4) +
  light(c, x, y + w * 0.2, w * 1.9, w * 1.6, glow, 0.5) +
  path(
    `M${num(x - w / 2)} ${num(y)}Q${num(x - w * 0.42)} ${num(y - w * 0.52)} ${num(x)} ${num(y - w * 0.54)}Q${num(x + w * 0.42)} ${num(y - w * 0.52)} ${num(x + w / 2)} ${num(y)}Z`,
    across(c, shade, rim),
  ) +
  oval(x, y, w / 2, w * 0.07, '#fff3d2')
