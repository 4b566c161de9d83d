import { between, disc, num, path, pick, poly, rect, repeat, stroke, type Canvas, type Point } from './svg.ts'

export interface PaneTones {
  readonly pane: string
  readonly lit: string
  /** How many of the windows are lit, 0 to 1. */
  readonly share: number
}

export const windows = (
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  columns: number,
  rows: number,
  tones: PaneTones,
  arch = false,
): string =>
  repeat(rows * columns, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const [cellW, cellH] = [w / columns, h / rows]
    const [paneW, paneH] = [cellW * 0.5, cellH * 0.6]
    const [left, top] = [x + cellW * (column + 0.25), y + cellH * (row + 0.2)]
    const fill = c.random() < tones.share ? tones.lit : tones.pane
    if (!arch) return rect(left, top, paneW, paneH, fill)
    return path(
      `M${num(left)} ${num(top + paneH)}v${num(-paneH + paneW / 2)}a${num(paneW / 2)} ${num(paneW / 2)} 0 0 1 ${num(paneW)} 0v${num(paneH - paneW / 2)}Z`,
      fill,
    )
  })

export type Roof = 'gable' | 'stepped' | 'ridge' | 'flat' | 'hip'

export interface HouseLook extends PaneTones {
  readonly wall: string
  readonly roof: string
  readonly columns: number
  readonly rows: number
}

/** A house front with its lower left corner at x, base. */
export function house(c: Canvas, x: number, base: number, w: number, h: number, roof: Roof, look: HouseLook): string {
  const top = base - h
  const rise = w * (roof === 'hip' ? 0.3 : roof === 'ridge' ? 0.34 : 0.52)
  const chimney = (cx: number, cy: number): string => rect(cx, cy, w * 0.075, w * 0.22, look.roof)
  const panes = windows(c, x + w * 0.06, top + h * 0.03, w * 0.88, h * 0.9, look.columns, look.rows, look)
  const body = rect(x, top, w, h, look.wall) + panes
  const attic = rect(x + w * 0.45, top - rise * 0.42, w * 0.1, w * 0.13, c.random() < look.share ? look.lit : look.pane)
  if (roof === 'gable') {
    const slopes: Point[] = [
      [x - w * 0.04, top],
      [x + w / 2, top - rise],
      [x + w * 1.04, top],
    ]
    return (
      chimney(x + w * 0.7, top - rise * 0.85) +
      body +
      poly(
        [
          [x, top + 1],
          [x + w / 2, top - rise],
          [x + w, top + 1],
        ],
        look.wall,
      ) +
      attic +
      stroke(`M${slopes.map((p) => p.map(num).join(' ')).join('L')}`, look.roof, w * 0.05)
    )
  }
  if (roof === 'stepped') {
    const steps = 4
    const left: Point[] = Array.from({ length: steps }, (_, i): Point[] => [
      [x + (w * 0.42 * i) / steps, top - (rise * i) / steps],
      [x + (w * 0.42 * i) / steps, top - (rise * (i + 1)) / steps],
    ]).flat()
    const right: Point[] = left.map(([px, py]): Point => [2 * x + w - px, py]).reverse()
    return (
      body +
      poly([[x, top + 1], ...left, ...right, [x + w, top + 1]], look.wall) +
      attic +
      stroke(`M${[...left, ...right].map((p) => p.map(num).join(' ')).join('L')}`, look.roof, w * 0.025)
    )
  }
  if (roof === 'ridge') {
    return (
      chimney(x + w * 0.16, top - rise - w * 0.12) +
      body +
      poly(
        [
          [x - w * 0.03, top],
          [x + w * 0.08, top - rise],
          [x + w * 0.92, top - rise],
          [x + w * 1.03, top],
        ],
        look.roof,
      )
    )
  }
  if (roof === 'hip') {
    return (
      body +
      poly(
        [
          [x - w * 0.03, top],
          [x + w * 0.3, top - rise],
          [x + w * 0.7, top - rise],
          [x + w * 1.03, top],
        ],
        look.roof,
      ) +
      chimney(x + w * 0.6, top - rise - w * 0.1)
    )
  }
  return body + rect(x - w * 0.02, top - w * 0.05, w * 1.04, w * 0.06, look.roof)
}

/** A row of houses on one base line. */
export function row(
  c: Canvas,
  left: number,
  right: number,
  base: number,
  low: number,
  high: number,
  look: HouseLook,
  roofs: readonly [Roof, ...Roof[]],
): string {
  let out = ''
  let x = left
  while (x < right) {
    const h = between(c.random, low, high)
    const w = Math.max(low * 0.5, h * between(c.random, 0.42, 0.8))
    const rows = Math.max(2, Math.round(h / (low * 0.36)))
    out += house(c, x, base, w, h, pick(c.random, roofs), {
      ...look,
      columns: Math.max(2, Math.round(w / (low * 0.3))),
      rows,
    })
    x += w - between(c.random, 1, 3)
  }
  return out
}

/** A church: nave, tower, spire; x is the tower's middle. */
export const church = (x: number, base: number, h: number, fill: string): string => {
  const w = h * 0.15
  return (
    poly(
      [
        [x + w * 0.4, base],
        [x + w * 0.4, base - h * 0.3],
        [x + w * 0.9, base - h * 0.42],
        [x + w * 3, base - h * 0.42],
        [x + w * 3.3, base - h * 0.26],
        [x + w * 3.3, base],
      ],
      fill,
    ) +
    poly(
      [
        [x - w / 2, base],
        [x - w / 2, base - h * 0.52],
        [x - w * 0.62, base - h * 0.54],
        [x - w * 0.3, base - h * 0.62],
        [x, base - h],
        [x + w * 0.3, base - h * 0.62],
        [x + w * 0.62, base - h * 0.54],
        [x + w / 2, base - h * 0.52],
        [x + w / 2, base],
      ],
      fill,
    ) +
    stroke(`M${num(x)} ${num(base - h)}v${num(-h * 0.05)}`, fill, h * 0.008)
  )
}

/** A walker, very small; h is the height. */
export const walker = (x: number, y: number, h: number, coat: string, legs: string): string =>
  path(
    `M${num(x - h * 0.07)} ${num(y - h * 0.44)}L${num(x - h * 0.12)} ${num(y)}h${num(h * 0.06)}L${num(x)} ${num(y - h * 0.36)}L${num(x + h * 0.09)} ${num(y)}h${num(h * 0.06)}L${num(x + h * 0.08)} ${num(y - h * 0.46)}Z`,
    legs,
  ) +
  path(
    `M${num(x - h * 0.11)} ${num(y - h * 0.34)}Q${num(x - h * 0.15)} ${num(y - h * 0.78)} ${num(x)} ${num(y - h * 0.83)}Q${num(x + h * 0.14)} ${num(y - h * 0.78)} ${num(x + h * 0.12)} ${num(y - h * 0.34)}Z`,
    coat,
  ) +
  disc(x + h * 0.01, y - h * 0.91, h * 0.075, legs)
