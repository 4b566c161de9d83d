import { at, disc, light, num, oval, path, poly, rect, stroke, type Canvas } from './svg.ts'

/** A quay crane; `reach` is 1 to the right, -1 to the left. */
export function crane(x: number, base: number, h: number, color: string, reach = 1): string {
  const s = h / 100
  const d = (list: readonly (readonly [number, number])[]): string =>
    `M${list.map(([px, py]) => `${num(x + px * s * reach)} ${num(base - py * s)}`).join('L')}`
  return (
    stroke(
      d([
        [-16, 0],
        [-12, 62],
        [-16, 100],
      ]) +
        d([
          [16, 0],
          [14, 62],
          [-16, 100],
        ]) +
        d([
          [-14, 34],
          [15, 34],
        ]),
      color,
      s * 2.4,
    ) +
    stroke(
      d([
        [-42, 60],
        [86, 66],
      ]),
      color,
      s * 3.4,
    ) +
    stroke(
      d([
        [-16, 100],
        [82, 66],
      ]) +
        d([
          [-16, 100],
          [40, 64],
        ]) +
        d([
          [-16, 100],
          [-40, 60],
        ]) +
        d([
          [-14, 34],
          [14, 62],
        ]),
      color,
      s * 0.8,
    ) +
    poly(
      [
        [x - 40 * s * reach, base - 66 * s],
        [x - 22 * s * reach, base - 67 * s],
        [x - 22 * s * reach, base - 56 * s],
        [x - 40 * s * reach, base - 55 * s],
      ],
      color,
    ) +
    stroke(
      d([
        [58, 64],
        [58, 40],
      ]),
      color,
      s * 0.6,
    ) +
    rect(x + 58 * s * reach - 6 * s, base - 41 * s, 12 * s, 5 * s, color)
  )
}

export const lighthouse = (
  c: Canvas,
  x: number,
  base: number,
  h: number,
  wall: string,
  band: string,
  lamp: string,
): string => {
  const w = h * 0.13
  const at2 = (t: number): number => w * (1 - t * 0.42)
  const ring = (from: number, to: number, fill: string): string =>
    poly(
      [
        [x - at2(from), base - h * from],
        [x - at2(to), base - h * to],
        [x + at2(to), base - h * to],
        [x + at2(from), base - h * from],
      ],
      fill,
    )
  return (
    ring(0, 0.8, wall) +
    ring(0.2, 0.36, band) +
    ring(0.54, 0.68, band) +
    rect(x - w * 0.78, base - h * 0.82, w * 1.56, h * 0.025, band) +
    rect(x - w * 0.42, base - h * 0.92, w * 0.84, h * 0.1, lamp) +
    poly(
      [
        [x - w * 0.56, base - h * 0.92],
        [x, base - h],
        [x + w * 0.56, base - h * 0.92],
      ],
      band,
    ) +
    light(c, x, base - h * 0.87, h * 0.5, h * 0.5, lamp, 0.8)
  )
}

/** A street lamp with its foot at x, y. */
export const lampPost = (c: Canvas, x: number, y: number, h: number, post: string, glow: string): string =>
  rect(x - h * 0.012, y - h, h * 0.024, h, post) +
  rect(x - h * 0.03, y - h * 0.09, h * 0.06, h * 0.09, post) +
  rect(x - h * 0.02, y - h * 0.62, h * 0.04, h * 0.02, post) +
  stroke(`M${num(x)} ${num(y - h * 0.96)}q0 ${num(-h * 0.09)} ${num(h * 0.1)} ${num(-h * 0.09)}`, post, h * 0.02) +
  path(
    `M${num(x + h * 0.055)} ${num(y - h * 1.02)}h${num(h * 0.1)}l${num(-h * 0.02)} ${num(-h * 0.04)}h${num(-h * 0.06)}Z`,
    post,
  ) +
  oval(x + h * 0.105, y - h * 1.01, h * 0.038, h * 0.03, '#fff6df') +
  light(c, x + h * 0.105, y - h, h * 0.52, h * 0.52, glow, 0.75)

/** A fishing boat on its water line, bow to the right, about 440 wide at scale 1. */
export const boat = (
  c: Canvas,
  x: number,
  y: number,
  scale: number,
  hull: string,
  trim: string,
  cabin: string,
  lamp: string,
): string =>
  at(
    x,
    y,
    scale,
    stroke(
      'M36 -60V-330M36 -318L214 -96M36 -318L-196 -62M36 -150L150 -262M150 -262L210 -98M36 -210H-60M-60 -210L-118 -150',
      hull,
      3,
    ),
    rect(32, -300, 9, 250, hull),
    path('M-126 -52V-146L-118 -152H-24L-12 -140V-52Z', cabin),
    path('M-138 -148Q-70 -166 0 -148L-2 -140H-136Z', hull),
    rect(-112, -132, 26, 30, lamp) + rect(-78, -132, 26, 30, lamp) + rect(-44, -132, 22, 30, lamp),
    rect(-100, -178, 10, 30, hull) + rect(-104, -184, 18, 8, hull),
    path('M50 -60Q70 -92 96 -84Q120 -98 132 -66Z', trim, 'opacity=".85"'),
    path('M-206 -66Q-120 -50 0 -52Q130 -54 232 -112Q206 -20 176 14H-176Q-200 -20 -206 -66Z', hull),
    stroke('M-204 -50Q-110 -34 0 -36Q126 -38 222 -88', trim, 5),
    path('M-188 -8Q0 8 186 -6L176 14H-176Z', trim, 'opacity=".55"'),
    disc(36, -306, 8, '#fff1cf'),
    light(c, 36, -306, 130, 130, lamp, 0.7),
    light(c, -66, -116, 150, 90, lamp, 0.4),
  )
