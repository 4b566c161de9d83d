import { at, blur, canvas, clip, disc, light, num, path, rect, repeat, round, stroke, type Canvas } from '../svg.ts'

export const tone = {
  ground: '#e6e8f4',
  ring: '#dcdff0',
  paper: '#ffffff',
  wash: '#f4f5fb',
  line: '#dfe2ef',
  bar: '#c9cde0',
  mid: '#9aa0bd',
  slate: '#5a6080',
  graphite: '#262a3d',
  indigo: '#3b41a6',
  deep: '#22265f',
  lilac: '#8d92e0',
  pale: '#dfe1fa',
  amber: '#f2a93b',
  honey: '#fbe3b4',
  green: '#3f9a7a',
  mint: '#d3ecdf',
  red: '#d9604a',
  blush: '#fadfd8',
} as const

/** The ground all drawings of the app stand on. */
export const stage = (c: Canvas): string =>
  rect(0, 0, c.width, c.height, tone.ground) +
  repeat(6, (i) =>
    disc(c.width * 0.86, c.height * 0.1, 180 + i * 120, 'none', `stroke="${tone.ring}" stroke-width="26"`),
  ) +
  disc(c.width * 0.06, c.height * 0.94, 260, '#e0e3f3') +
  disc(c.width * 0.06, c.height * 0.94, 150, tone.honey, 'opacity=".7"')

export const bar = (x: number, y: number, w: number, color: string = tone.bar, h = 12): string =>
  round(x, y, w, h, h / 2, color)

export const bars = (
  x: number,
  y: number,
  widths: readonly number[],
  gap: number,
  color: string = tone.bar,
  h = 12,
): string => widths.map((w, i) => bar(x, y + i * gap, w, color, h)).join('')

export const card = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string = tone.paper,
  edge: string = tone.line,
  r = 12,
): string => round(x, y, w, h, r, fill, `stroke="${edge}" stroke-width="2"`)

export const shadow = (c: Canvas, x: number, y: number, w: number, h: number, alpha = 0.2): string =>
  blur(c, 26, round(x + 12, y + 34, w - 24, h - 10, 24, '#22265f', `opacity="${alpha}"`))

export const appWindow = (c: Canvas, x: number, y: number, w: number, h: number, ...content: string[]): string =>
  shadow(c, x, y, w, h) +
  clip(
    c,
    round(x, y, w, h, 18, '#fff'),
    rect(x, y, w, h, tone.paper),
    ...content,
    rect(x, y, w, 54, tone.graphite),
    disc(x + 32, y + 27, 8, tone.red) + disc(x + 58, y + 27, 8, tone.amber) + disc(x + 84, y + 27, 8, tone.green),
    round(x + w / 2 - 190, y + 14, 380, 26, 13, '#3b4058') + bar(x + w / 2 - 150, y + 22, 130, '#7a80a0', 10),
    disc(x + w - 40, y + 27, 14, tone.lilac) + bar(x + w - 150, y + 21, 70, '#5a6080'),
  )

export const check = (x: number, y: number, r: number, fill: string = tone.green): string =>
  disc(x, y, r, fill) +
  stroke(
    `M${num(x - r * 0.42)} ${num(y + r * 0.04)}L${num(x - r * 0.1)} ${num(y + r * 0.36)}L${num(x + r * 0.46)} ${num(y - r * 0.34)}`,
    '#fff',
    r * 0.24,
  )

export const toggle = (x: number, y: number, on: boolean): string =>
  round(x, y, 56, 30, 15, on ? tone.indigo : tone.bar) + disc(x + (on ? 41 : 15), y + 15, 11, '#fff')

export const pin = (x: number, y: number, s: number, fill: string): string =>
  at(
    x,
    y,
    s,
    `<ellipse cx="0" cy="0" rx="12" ry="4" fill="#22265f" opacity=".25"/>`,
    path('M0 0C-8 -14 -24 -24 -24 -42A24 24 0 0 1 24 -42C24 -24 8 -14 0 0Z', fill),
    disc(0, -42, 10, '#fff'),
  )

export const avatar = (x: number, y: number, r: number, fill: string, face: string): string =>
  disc(x, y, r, fill) +
  disc(x, y - r * 0.22, r * 0.32, face) +
  path(
    `M${num(x - r * 0.58)} ${num(y + r * 0.66)}Q${num(x - r * 0.5)} ${num(y + r * 0.16)} ${num(x)} ${num(y + r * 0.16)}Q${num(x + r * 0.5)} ${num(y + r * 0.16)} ${num(x + r * 0.58)} ${num(y + r * 0.66)}Q${num(x)} ${num(y + r * 1.06)} ${num(x - r * 0.58)} ${num(y + r * 0.66)}Z`,
    face,
  )

export const chip = (x: number, y: number, w: number, fill: string, ink: string): string =>
  round(x, y, w, 28, 14, fill) + disc(x + 16, y + 14, 5, ink) + bar(x + 28, y + 9, w - 42, ink, 10)

export const cloud = (x: number, y: number, s: number, fill: string): string =>
  at(x, y, s, path('M-70 40A42 42 0 0 1 -64 -42A56 56 0 0 1 40 -56A50 50 0 0 1 78 40Z', fill))

export const waves = (x: number, y: number, s: number, color: string, struck = false): string =>
  at(
    x,
    y,
    s,
    disc(0, 0, 6, color),
    stroke('M-16 -16A22 22 0 0 1 16 -16M-30 -30A42 42 0 0 1 30 -30M-44 -44A62 62 0 0 1 44 -44', color, 8),
    struck ? stroke('M-40 4L40 -66', tone.red, 9) : '',
  )

export const lock = (x: number, y: number, s: number, fill: string): string =>
  at(
    x,
    y,
    s,
    stroke('M-14 -6V-20A14 14 0 0 1 14 -20V-6', fill, 6),
    round(-22, -8, 44, 34, 7, fill),
    disc(0, 8, 5, '#fff'),
  )

export const phone = (c: Canvas, x: number, y: number, w: number, h: number, ...content: string[]): string =>
  shadow(c, x, y, w, h, 0.26) +
  round(x, y, w, h, 44, tone.graphite) +
  clip(c, round(x + 14, y + 14, w - 28, h - 28, 32, '#fff'), rect(x, y, w, h, tone.wash), ...content) +
  round(x + w / 2 - 46, y + 26, 92, 20, 10, tone.graphite)

export const pointer = (x: number, y: number, s = 1): string =>
  at(
    x,
    y,
    s,
    path(
      'M0 0V44L11 34L19 52L28 48L20 31H35Z',
      tone.graphite,
      'stroke="#fff" stroke-width="3" stroke-linejoin="round"',
    ),
  )

export const glowDot = (c: Canvas, x: number, y: number, color: string): string =>
  light(c, x, y, 44, 44, color, 0.6) + disc(x, y, 11, '#fff') + disc(x, y, 8, color)

export const board = (seed: number): Canvas => canvas(seed, 1600, 1000)

export const sidebar = (x: number, y: number, w: number, h: number, active: number): string =>
  rect(x, y, w, h, tone.deep) +
  repeat(6, (i) => {
    const top = y + 84 + i * 62
    const on = i === active
    return (
      (on ? round(x + 14, top - 20, w - 28, 48, 10, tone.indigo) + rect(x, top - 14, 5, 36, tone.amber) : '') +
      round(x + 32, top - 8, 24, 24, i % 2 ? 12 : 6, on ? tone.amber : '#6a70c0') +
      bar(x + 74, top - 2, 60 + ((i * 37) % 46), on ? '#ffffff' : '#8d92e0')
    )
  }) +
  avatar(x + 44, y + h - 50, 22, tone.amber, tone.deep) +
  bar(x + 78, y + h - 62, 80, '#c9cdf0') +
  bar(x + 78, y + h - 42, 50, '#6a70c0', 10)
