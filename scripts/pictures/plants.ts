import { between, blob, num, oval, path, repeat, stroke, type Canvas, type Point } from './svg.ts'

export const blade = (x: number, y: number, h: number, lean: number, w: number): string =>
  `M${num(x - w)} ${num(y)}Q${num(x + lean * 0.25 - w * 0.6)} ${num(y - h * 0.6)} ${num(x + lean)} ${num(y - h)}Q${num(x + lean * 0.35 + w * 0.8)} ${num(y - h * 0.5)} ${num(x + w)} ${num(y)}Z`

/** Blades of grass along a line. */
export const grass = (
  c: Canvas,
  left: number,
  right: number,
  y: (x: number) => number,
  count: number,
  h: number,
  fill: string,
  extra = '',
): string =>
  path(
    repeat(count, () => {
      const x = between(c.random, left, right)
      const tall = h * between(c.random, 0.4, 1)
      return blade(x, y(x) + 6, tall, between(c.random, -0.35, 0.45) * tall, Math.max(1.2, tall * 0.035))
    }),
    fill,
    extra,
  )

/** A leaf from its stem outwards; the angle is in degrees, 0 points right. */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const turn = (angle * Math.PI) / 180
  const place = (along: number, off: number): string =>
    `${num(x + Math.cos(turn) * along - Math.sin(turn) * off)} ${num(y + Math.sin(turn) * along + Math.cos(turn) * off)}`
  return `M${place(0, 0)}C${place(length * 0.2, width * 0.62)} ${place(length * 0.66, width * 0.56)} ${place(length, 0)}C${place(length * 0.66, -width * 0.56)} ${place(length * 0.2, -width * 0.62)} ${place(0, 0)}Z`
}

const petal = (x: number, y: number, length: number, width: number, angle: number): string => {
  const turn = (angle * Math.PI) / 180
  const place = (along: number, off: number): string =>
    `${num(x + Math.cos(turn) * along - Math.sin(turn) * off)} ${num(y + Math.sin(turn) * along + Math.cos(turn) * off)}`
  return `M${place(0, 0)}C${place(length * 0.3, width * 0.6)} ${place(length * 1.02, width * 0.72)} ${place(length, 0)}C${place(length * 1.02, -width * 0.72)} ${place(length * 0.3, -width * 0.6)} ${place(0, 0)}Z`
}

/** A flower of round petals seen from above. */
export const blossom = (
  x: number,
  y: number,
  r: number,
  petals: number,
  fill: string,
  heart: string,
  turn = 0,
): string =>
  path(
    repeat(petals, (i) => petal(x, y, r, (r * 3.4) / petals, turn + (i * 360) / petals)),
    fill,
  ) + oval(x, y, r * 0.2, r * 0.2, heart)

export const flowers = (
  c: Canvas,
  count: number,
  left: number,
  right: number,
  top: number,
  bottom: number,
  size: number,
  tones: readonly string[],
): string =>
  repeat(count, (i) => {
    const depth = c.random()
    const [x, y] = [between(c.random, left, right), top + depth * (bottom - top)]
    const r = size * (0.4 + depth * 0.6) * between(c.random, 0.5, 0.8)
    return blossom(x, y, r, 6, tones[i % tones.length] ?? '#ffffff', '#f3cf86', i * 17)
  })

/** The heart-shaped leaf of the linden, about `size` long, its stem at the origin and its tip below. */
export const lindenLeaf = (size: number): string => {
  const s = (value: number): string => num(value * size)
  return `M0 ${s(0.06)}C${s(-0.06)} ${s(-0.06)} ${s(-0.3)} ${s(-0.1)} ${s(-0.41)} ${s(0.12)}C${s(-0.53)} ${s(0.38)} ${s(-0.22)} ${s(0.72)} ${s(0.05)} ${s(1)}C${s(0.16)} ${s(0.76)} ${s(0.52)} ${s(0.5)} ${s(0.45)} ${s(0.17)}C${s(0.38)} ${s(-0.09)} ${s(0.09)} ${s(-0.08)} 0 ${s(0.06)}Z`
}

/** A linden leaf with its darker half and its veins. */
export const veinedLeaf = (size: number, fill: string, half: string, vein: string): string => {
  const s = (value: number): string => num(value * size)
  const ribs = [0.1, 0.26, 0.44, 0.6]
    .map((from, index) => {
      const reach = 0.4 - index * 0.09
      return `M0 ${s(from)}Q${s(reach * 0.5)} ${s(from + 0.02)} ${s(reach)} ${s(from + 0.12)}M0 ${s(from)}Q${s(-reach * 0.5)} ${s(from + 0.01)} ${s(-reach * 0.92)} ${s(from + 0.1)}`
    })
    .join('')
  return (
    path(lindenLeaf(size), fill) +
    path(
      `M0 ${s(0.06)}C${s(0.09)} ${s(-0.08)} ${s(0.38)} ${s(-0.09)} ${s(0.45)} ${s(0.17)}C${s(0.52)} ${s(0.5)} ${s(0.16)} ${s(0.76)} ${s(0.05)} ${s(1)}Q${s(-0.02)} ${s(0.5)} 0 ${s(0.06)}Z`,
      half,
      'opacity=".3"',
    ) +
    stroke(`M0 ${s(0.04)}Q${s(-0.02)} ${s(0.5)} ${s(0.05)} ${s(0.97)}`, vein, size * 0.014, 'opacity=".8"') +
    stroke(ribs, vein, size * 0.007, 'opacity=".7"')
  )
}

export interface TreeTones {
  readonly trunk: string
  readonly dark: string
  readonly mid: string
  readonly light: string
}

/** A broad-leaved tree with its foot at x, y; `side` is where the light comes from (-1 left, 1 right). */
export function tree(c: Canvas, x: number, y: number, h: number, tones: TreeTones, side = -1, spread = 1): string {
  const { random } = c
  const finer = Math.max(1, h / 380)
  const many = (count: number): number => Math.round(count * finer ** 1.6)
  const middle = y - h * 0.63
  const [rx, ry] = [h * 0.33 * spread, h * 0.34]
  const inside = (reach: number, shift: number): Point => {
    const angle = random() * Math.PI * 2
    const far = Math.sqrt(random()) * reach
    return [x + Math.cos(angle) * far * rx + side * shift * rx, middle + Math.sin(angle) * far * ry - shift * ry * 0.8]
  }
  const clumps = (count: number, reach: number, shift: number, size: number): string =>
    repeat(many(count), () => {
      const [px, py] = inside(reach, shift)
      const r = (h / finer ** 0.8) * size * between(random, 0.7, 1.2)
      return blob(random, px, py, r * 1.15, r * 0.95, 0.12, 10)
    })
  const leaves = (count: number, reach: number, shift: number): string =>
    repeat(many(count), () => {
      const [px, py] = inside(reach, shift)
      const r = (h / finer) * between(random, 0.006, 0.014)
      return blob(random, px, py, r * 1.5, r, 0.2, 5)
    })
  const w = h * 0.028
  const trunk = `M${num(x - w * 2.4)} ${num(y + w * 0.3)}C${num(x - w * 0.7)} ${num(y - h * 0.05)} ${num(x - w)} ${num(y - h * 0.3)} ${num(x - w * 0.5)} ${num(y - h * 0.62)}L${num(x + w * 0.5)} ${num(y - h * 0.62)}C${num(x + w * 0.9)} ${num(y - h * 0.3)} ${num(x + w * 0.7)} ${num(y - h * 0.05)} ${num(x + w * 2.5)} ${num(y + w * 0.4)}Q${num(x + w)} ${num(y)} ${num(x + w * 0.3)} ${num(y + w * 0.5)}Q${num(x - w)} ${num(y)} ${num(x - w * 2.4)} ${num(y + w * 0.3)}Z`
  const arms = [-0.5, 0.42, -0.22, 0.62]
    .map(
      (reach, index) =>
        `M${num(x)} ${num(y - h * (0.3 + index * 0.06))}Q${num(x + reach * rx * 0.4)} ${num(y - h * 0.44)} ${num(x + reach * rx)} ${num(y - h * (0.56 + index * 0.03))}`,
    )
    .join('')
  return (
    path(trunk, tones.trunk) +
    stroke(arms, tones.trunk, w * 0.8) +
    path(clumps(46, 0.92, 0, 0.085) + leaves(90, 1.1, 0), tones.dark) +
    path(clumps(34, 0.76, 0.16, 0.05) + leaves(90, 0.92, 0.16), tones.mid) +
    path(clumps(16, 0.56, 0.36, 0.03) + leaves(120, 0.7, 0.34), tones.light)
  )
}

export function pine(c: Canvas, x: number, y: number, h: number): string {
  const tiers = Math.max(5, Math.round(h / 34))
  const side = (sign: number): Point[] =>
    Array.from({ length: tiers }, (_, tier): Point[] => {
      const t = (tier + 1) / tiers
      const reach = h * 0.19 * t ** 0.85 * between(c.random, 0.78, 1.12)
      const drop = y - h + h * 0.94 * t
      return [
        [x + sign * reach, drop + h * 0.012],
        [x + sign * reach * 0.42, drop - h * 0.028],
      ]
    }).flat()
  const outline = [[x, y - h] as Point, ...side(1), [x + h * 0.018, y - h * 0.06] as Point, [x + h * 0.016, y] as Point]
  const back = [[x - h * 0.016, y] as Point, [x - h * 0.018, y - h * 0.06] as Point, ...side(-1).reverse()]
  return `M${[...outline, ...back].map(([px, py]) => `${num(px)} ${num(py)}`).join('L')}Z`
}

/** A wood seen from far away: one soft outline of many crowns. */
export const wood = (
  c: Canvas,
  left: number,
  right: number,
  y: (x: number) => number,
  h: number,
  fill: string,
  extra = '',
): string =>
  path(
    repeat(Math.round((right - left) / (h * 0.34)), (index) => {
      const x = left + index * h * 0.34
      const r = h * between(c.random, 0.34, 0.62)
      return blob(c.random, x, y(x) - r * 0.35, r * 0.72, r, 0.1, 10)
    }),
    fill,
    extra,
  )

export const poplar = (c: Canvas, x: number, y: number, h: number): string =>
  repeat(11, (index) => {
    const t = index / 10
    const w = h * 0.115 * Math.sin(Math.PI * (0.12 + t * 0.8)) ** 0.7
    return blob(c.random, x + between(c.random, -0.2, 0.2) * w, y - h * (0.1 + t * 0.8), w, h * 0.11, 0.16, 8)
  }) + `M${num(x - h * 0.012)} ${num(y)}v${num(-h * 0.2)}h${num(h * 0.024)}v${num(h * 0.2)}Z`
