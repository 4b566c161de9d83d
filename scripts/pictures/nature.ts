import { between, blob, curve, num, oval, path, repeat, stroke, type Canvas, type Point, type Random } from './svg.ts'

/** A rolling outline from x to x. */
export function ridge(random: Random, from: number, to: number, y: number, height: number, waves = 3): Point[] {
  const parts = [1, 2.3, 4.7, 9.1].map((rate, index) => ({
    rate: rate * waves,
    phase: random() * Math.PI * 2,
    size: height / 1.9 ** (index + 1),
  }))
  const steps = 60
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const t = index / steps
    const lift = parts.reduce((sum, part) => sum + Math.sin(t * part.rate * Math.PI + part.phase) * part.size, 0)
    return [from + (to - from) * t, y - lift]
  })
}

/** A craggy outline by midpoint displacement through the given peaks. */
export function crags(random: Random, peaks: readonly Point[], rough = 0.24, rounds = 5): Point[] {
  let line = [...peaks]
  for (let turn = 0; turn < rounds; turn += 1) {
    line = line.flatMap((a, index): Point[] => {
      const b = line[index + 1]
      if (!b) return [a]
      const span = Math.hypot(b[0] - a[0], b[1] - a[1])
      const push = between(random, -0.5, 0.5) * span * rough
      return [a, [(a[0] + b[0]) / 2 + push * 0.25, (a[1] + b[1]) / 2 + push]]
    })
  }
  return line
}

const last = (points: readonly Point[]): Point => points[points.length - 1] ?? [0, 0]

const first = (points: readonly Point[]): Point => points[0] ?? [0, 0]

export const land = (points: readonly Point[], bottom: number, fill: string, extra = ''): string =>
  path(`${curve(points)}L${num(last(points)[0])} ${bottom}L${num(first(points)[0])} ${bottom}Z`, fill, extra)

export const rock = (points: readonly Point[], bottom: number, fill: string, extra = ''): string =>
  path(
    `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}L${num(last(points)[0])} ${bottom}L${num(first(points)[0])} ${bottom}Z`,
    fill,
    extra,
  )

const lens = (x: number, y: number, w: number, h: number): string =>
  `M${num(x - w)} ${num(y)}Q${num(x)} ${num(y - h)} ${num(x + w)} ${num(y)}Q${num(x)} ${num(y + h)} ${num(x - w)} ${num(y)}Z`

/** Flat cloud streaks. */
export const streaks = (
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  count: number,
  fill: string,
  extra = '',
): string =>
  path(
    repeat(count, () => {
      const depth = c.random()
      return lens(
        x + between(c.random, -0.5, 0.5) * w,
        y + (depth - 0.5) * h,
        between(c.random, 0.12, 0.4) * w,
        between(c.random, 0.05, 0.14) * h,
      )
    }),
    fill,
    extra,
  )

/** Small waves between two heights; they grow towards the viewer. */
export const ripples = (
  c: Canvas,
  left: number,
  right: number,
  top: number,
  bottom: number,
  count: number,
  fill: string,
  extra = '',
): string =>
  path(
    repeat(count, () => {
      const depth = c.random() ** 1.5
      const reach = 8 + depth * 110
      return lens(
        between(c.random, left, right),
        top + depth * (bottom - top),
        reach * between(c.random, 0.3, 1),
        0.8 + depth * 4.2 * between(c.random, 0.5, 1),
      )
    }),
    fill,
    extra,
  )

/** The path of a light on water. */
export const glitter = (
  c: Canvas,
  x: number,
  top: number,
  bottom: number,
  near: number,
  far: number,
  count: number,
  fill: string,
  extra = '',
): string =>
  path(
    repeat(count, () => {
      const depth = c.random() ** 1.2
      const spread = far + (near - far) * depth
      const side = (c.random() + c.random() + c.random()) / 1.5 - 1
      return lens(
        x + side * spread,
        top + depth * (bottom - top),
        (6 + depth * 46) * between(c.random, 0.3, 1) * (1.1 - Math.abs(side)),
        1 + depth * 3.4,
      )
    }),
    fill,
    extra,
  )

export const gull = (x: number, y: number, span: number): string =>
  `M${num(x - span)} ${num(y - span * 0.22)}Q${num(x - span * 0.5)} ${num(y - span * 0.5)} ${num(x)} ${num(y)}Q${num(x + span * 0.45)} ${num(y - span * 0.56)} ${num(x + span)} ${num(y - span * 0.34)}Q${num(x + span * 0.42)} ${num(y - span * 0.36)} ${num(x)} ${num(y + span * 0.12)}Q${num(x - span * 0.48)} ${num(y - span * 0.32)} ${num(x - span)} ${num(y - span * 0.22)}Z`

export const rain = (c: Canvas, count: number, color: string, width: number, length: number, extra = ''): string =>
  stroke(
    repeat(count, () => {
      const far = between(c.random, 0.4, 1) * length
      return `M${num(between(c.random, -40, c.width + 80))} ${num(between(c.random, -80, c.height))}l${num(-far * 0.16)} ${num(far)}`
    }),
    color,
    width,
    extra,
  )

export const stones = (
  c: Canvas,
  count: number,
  left: number,
  right: number,
  top: number,
  bottom: number,
  size: number,
  fill: string,
  extra = '',
): string =>
  path(
    repeat(count, () => {
      const r = size * between(c.random, 0.3, 1)
      return blob(c.random, between(c.random, left, right), between(c.random, top, bottom), r * 1.3, r * 0.85, 0.14, 8)
    }),
    fill,
    extra,
  )

/** Rings on water, flattened by perspective. */
export const rings = (x: number, y: number, r: number, count: number, color: string, flat = 0.3): string =>
  repeat(count, (index) => {
    const reach = (r * (index + 1)) / count
    return oval(
      x,
      y,
      reach,
      reach * flat,
      'none',
      `stroke="${color}" stroke-width="${num(2.6 - index * 0.4)}" opacity="${num(1 - index * 0.25)}"`,
    )
  })
