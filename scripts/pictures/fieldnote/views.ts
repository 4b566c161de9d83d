import { land, ridge } from '../nature.ts'
import {
  clip,
  curve,
  disc,
  down,
  num,
  path,
  poly,
  rect,
  repeat,
  round,
  stroke,
  type Canvas,
  type Point,
} from '../svg.ts'
import { tone } from './ui.ts'

/** A photo from the field, by kind: valley, tower, trench, wall. */
export function photo(c: Canvas, x: number, y: number, w: number, h: number, kind: number, r = 10): string {
  const sky = ['#c9cdf0', '#f6d9a6', '#cfe0ea', '#dfe1fa'][kind % 4] ?? '#c9cdf0'
  const base = y + h
  const subject = [
    () =>
      stroke(
        `M${num(x + w * 0.62)} ${num(base)}L${num(x + w * 0.66)} ${num(y + h * 0.3)}L${num(x + w * 0.7)} ${num(base)}M${num(x + w * 0.56)} ${num(y + h * 0.4)}H${num(x + w * 0.76)}M${num(x + w * 0.58)} ${num(y + h * 0.52)}H${num(x + w * 0.74)}`,
        tone.deep,
        Math.max(2, w * 0.012),
      ),
    () =>
      rect(x + w * 0.3, y + h * 0.46, w * 0.34, h * 0.4, '#8d5f4a') +
      poly(
        [
          [x + w * 0.26, y + h * 0.48],
          [x + w * 0.47, y + h * 0.24],
          [x + w * 0.68, y + h * 0.48],
        ],
        tone.deep,
      ) +
      rect(x + w * 0.43, y + h * 0.62, w * 0.09, h * 0.24, '#fbe3b4'),
    () =>
      poly(
        [
          [x + w * 0.4, base],
          [x + w * 0.52, y + h * 0.62],
          [x + w * 0.6, y + h * 0.62],
          [x + w * 0.86, base],
        ],
        '#6b5a55',
      ) + stroke(`M${num(x + w * 0.66)} ${num(base)}L${num(x + w * 0.57)} ${num(y + h * 0.64)}`, tone.amber, w * 0.03),
    () =>
      rect(x + w * 0.2, y + h * 0.3, w * 0.6, h * 0.6, '#a9aecb') +
      stroke(
        repeat(5, (i) => `M${num(x + w * 0.2)} ${num(y + h * (0.4 + i * 0.1))}h${num(w * 0.6)}`),
        '#8a90b3',
        2,
      ) +
      stroke(
        `M${num(x + w * 0.36)} ${num(y + h * 0.32)}l${num(w * 0.06)} ${num(h * 0.14)}l${num(-w * 0.04)} ${num(h * 0.12)}l${num(w * 0.09)} ${num(h * 0.2)}`,
        tone.graphite,
        Math.max(2, w * 0.014),
      ),
  ][kind % 4]
  return clip(
    c,
    round(x, y, w, h, r, '#fff'),
    rect(x, y, w, h, down(c, sky, '#fdf6e6')),
    disc(x + w * 0.24, y + h * 0.3, h * 0.11, '#fffaf0'),
    land(ridge(c.random, x - 4, x + w + 4, y + h * 0.56, h * 0.2, 2), base, tone.lilac),
    land(ridge(c.random, x - 4, x + w + 4, y + h * 0.72, h * 0.14, 3), base, '#5f66b5'),
    land(ridge(c.random, x - 4, x + w + 4, y + h * 0.88, h * 0.08, 2), base, '#3f6f6a'),
    subject ? subject() : '',
  )
}

/** A map: contour lines, fields, a wood, a river, roads. */
export function map(c: Canvas, x: number, y: number, w: number, h: number): string {
  const near = Math.min(1, 0.4 + w / 1400)
  const u = (px: number, py: number): Point => [x + px * w, y + py * h]
  const way = (...points: readonly (readonly [number, number])[]): string => curve(points.map(([px, py]) => u(px, py)))
  const ringsAt = (px: number, py: number, rx: number, ry: number, count: number): string =>
    repeat(count, (i) => {
      const share = 1 - i / count
      const points = Array.from({ length: 14 }, (_, k): Point => {
        const angle = (k / 14) * Math.PI * 2
        const wobble = 1 + 0.16 * Math.sin(angle * 3 + px * 9) + 0.08 * Math.sin(angle * 5 + i * 0.4)
        return u(px + Math.cos(angle) * rx * share * wobble + i * 0.006, py + Math.sin(angle) * ry * share * wobble)
      })
      return stroke(curve(points, true), '#c3c9c0', i % 3 === 0 ? 3 : 1.6)
    })
  const field = (fill: string, ...points: readonly (readonly [number, number])[]): string =>
    poly(
      points.map(([px, py]) => u(px, py)),
      fill,
    )
  return clip(
    c,
    rect(x, y, w, h, '#fff'),
    rect(x, y, w, h, '#eef1e6'),
    field('#e2ead2', [0.02, 0.05], [0.22, 0.02], [0.26, 0.2], [0.06, 0.26]) +
      field('#f3ecd2', [0.24, 0.02], [0.4, 0], [0.42, 0.14], [0.28, 0.19]) +
      field('#dfe9d6', [0.68, 0.66], [0.86, 0.6], [0.92, 0.8], [0.72, 0.86]) +
      field('#f3ecd2', [0.5, 0.72], [0.66, 0.67], [0.7, 0.88], [0.54, 0.92]) +
      field('#e2ead2', [0.06, 0.7], [0.2, 0.66], [0.24, 0.88], [0.08, 0.94]),
    ringsAt(0.72, 0.3, 0.26, 0.32, 8) + ringsAt(0.2, 0.5, 0.2, 0.26, 6) + ringsAt(0.86, 0.86, 0.2, 0.2, 4),
    path(
      curve(
        Array.from({ length: 12 }, (_, k): Point =>
          u(
            0.7 + Math.cos(k * 0.5236) * (0.1 + 0.018 * Math.sin(k * 2.4)),
            0.28 + Math.sin(k * 0.5236) * (0.13 + 0.02 * Math.cos(k * 3)),
          ),
        ),
        true,
      ),
      '#b9d3b0',
    ),
    repeat(26, (k) => {
      const [px, py] = u(
        0.7 + Math.cos(k * 2.4) * 0.084 * Math.sqrt((k % 13) / 13),
        0.28 + Math.sin(k * 2.4) * 0.11 * Math.sqrt((k % 13) / 13),
      )
      return disc(px, py, 7 * near, '#93b88d')
    }),
    stroke(
      way(
        [-0.02, 0.34],
        [0.14, 0.3],
        [0.3, 0.42],
        [0.42, 0.4],
        [0.52, 0.56],
        [0.62, 0.6],
        [0.76, 0.52],
        [0.9, 0.6],
        [1.02, 0.56],
      ),
      '#a9c3ea',
      w * 0.03,
    ),
    stroke(
      way(
        [-0.02, 0.34],
        [0.14, 0.3],
        [0.3, 0.42],
        [0.42, 0.4],
        [0.52, 0.56],
        [0.62, 0.6],
        [0.76, 0.52],
        [0.9, 0.6],
        [1.02, 0.56],
      ),
      '#c6d9f3',
      w * 0.016,
    ),
    ...[
      ['#d5d3c4', 16],
      ['#ffffff', 11],
    ].map(([color, width]) =>
      stroke(
        way([0.34, 1.02], [0.38, 0.8], [0.44, 0.62], [0.43, 0.44], [0.5, 0.26], [0.48, -0.02]) +
          way([0.43, 0.44], [0.28, 0.56], [0.16, 0.6], [-0.02, 0.6]) +
          way([0.44, 0.62], [0.6, 0.76], [0.8, 0.72], [1.02, 0.76]),
        String(color),
        Number(width) * near,
      ),
    ),
    ...[
      [0.46, 0.3],
      [0.5, 0.33],
      [0.53, 0.28],
      [0.4, 0.66],
      [0.36, 0.62],
      [0.47, 0.68],
      [0.5, 0.64],
      [0.41, 0.72],
      [0.34, 0.7],
      [0.56, 0.36],
    ].map(([px = 0, py = 0]) => {
      const [bx, by] = u(px, py)
      return rect(bx, by, 18 * near, 14 * near, '#c3c5d6')
    }),
  )
}
