export type Random = () => number

export type Point = readonly [x: number, y: number]

/** A colour, or a colour with its place (0 to 1) along the gradient. */
export type Stop = string | readonly [color: string, at: number]

export interface Canvas {
  readonly width: number
  readonly height: number
  readonly random: Random
  /** Adds to the defs of the drawing and returns `url(#id)`. */
  define(make: (id: string) => string): string
  defs(): string
}

export interface Picture {
  readonly name: string
  readonly draw: () => string
}

/** mulberry32: small, fast, and the same on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function canvas(seed: number, width = 1920, height = 1200): Canvas {
  const list: string[] = []
  return {
    width,
    height,
    random: seeded(seed),
    define(make) {
      const id = `d${list.length}`
      list.push(make(id))
      return `url(#${id})`
    },
    defs: () => list.join(''),
  }
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

export const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

export const num = (value: number): string => String(Math.round(value * 10) / 10)

export const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, at) => Math.round(value + ((target[at] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour with an alpha from 0 to 1. */
export const thin = (hex: string, alpha: number): string =>
  hex.slice(0, 7) +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')

const stopTags = (list: readonly Stop[]): string =>
  list
    .map((stop, index) => {
      const [color, at] = typeof stop === 'string' ? [stop, list.length > 1 ? index / (list.length - 1) : 0] : stop
      const alpha = color.length > 7 ? parseInt(color.slice(7), 16) / 255 : 1
      return `<stop offset="${Math.round(at * 1000) / 1000}" stop-color="${color.slice(0, 7)}" stop-opacity="${Math.round(alpha * 100) / 100}"/>`
    })
    .join('')

export const slope = (c: Canvas, x1: number, y1: number, x2: number, y2: number, ...list: Stop[]): string =>
  c.define(
    (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(list)}</linearGradient>`,
  )

export const down = (c: Canvas, ...list: Stop[]): string => slope(c, 0, 0, 0, 1, ...list)

export const across = (c: Canvas, ...list: Stop[]): string => slope(c, 0, 0, 1, 0, ...list)

export const radial = (c: Canvas, cx: number, cy: number, r: number, ...list: Stop[]): string =>
  c.define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(list)}</radialGradient>`)

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = ''): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" ${extra}/>`

export const round = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = ''): string =>
  rect(x, y, w, h, fill, `rx="${num(r)}" ${extra}`)

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${extra}/>`

export const disc = (cx: number, cy: number, r: number, fill: string, extra = ''): string =>
  oval(cx, cy, r, r, fill, extra)

export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`

export const stroke = (d: string, color: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

export const poly = (points: readonly Point[], fill: string, extra = ''): string =>
  path(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`, fill, extra)

export const group = (extra: string, ...parts: string[]): string => `<g ${extra}>${parts.join('')}</g>`

export const at = (x: number, y: number, scale: number, ...parts: string[]): string =>
  group(`transform="translate(${num(x)} ${num(y)}) scale(${scale})"`, ...parts)

export const fade = (opacity: number, ...parts: string[]): string => group(`opacity="${opacity}"`, ...parts)

/** A soft patch of light: full in the middle, nothing at the rim. */
export const light = (c: Canvas, cx: number, cy: number, rx: number, ry: number, color: string, alpha = 1): string =>
  oval(
    cx,
    cy,
    rx,
    ry,
    radial(c, 0.5, 0.5, 0.5, thin(color, alpha), [thin(color, alpha * 0.42), 0.38], [thin(color, 0), 1]),
  )

export const clip = (c: Canvas, shape: string, ...parts: string[]): string =>
  group(`clip-path="${c.define((id) => `<clipPath id="${id}">${shape}</clipPath>`)}"`, ...parts)

const everywhere = (c: Canvas): string =>
  `filterUnits="userSpaceOnUse" x="${-c.width * 0.1}" y="${-c.height * 0.1}" width="${c.width * 1.2}" height="${c.height * 1.2}"`

export const blur = (c: Canvas, amount: number, ...parts: string[]): string =>
  group(
    `filter="${c.define((id) => `<filter id="${id}" ${everywhere(c)} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${amount}"/></filter>`)}"`,
    ...parts,
  )

/** Dissolves the shapes' soft edges into grain, as a dry brush would; the shapes give the alpha only. */
export const stipple = (c: Canvas, color: string, ...parts: string[]): string =>
  group(
    `filter="${c.define(
      (id) =>
        `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">` +
        `<feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="${c.width % 89}"/>` +
        '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.4 0 0 0 -.7" result="n"/>' +
        '<feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="1.7" k3="1.1" k4="-1.15" result="a"/>' +
        `<feFlood flood-color="${color.slice(0, 7)}"/><feComposite operator="in" in2="a"/></filter>`,
    )}"`,
    ...parts,
  )

/** The parts upside down below the line y, broken up by ripples. */
export function mirror(c: Canvas, y: number, ripple: number, ...parts: string[]): string {
  const filter = c.define(
    (id) =>
      `<filter id="${id}" ${everywhere(c)} color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".004 .07" numOctaves="2" seed="7" result="n"/>` +
      `<feDisplacementMap in="SourceGraphic" in2="n" scale="${ripple}" xChannelSelector="R" yChannelSelector="G" result="d"/><feGaussianBlur in="d" stdDeviation="1.6 3"/></filter>`,
  )
  return group(`filter="${filter}"`, group(`transform="translate(0 ${2 * y}) scale(1 -1)"`, ...parts))
}

/** A smooth curve through the points (Catmull-Rom). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const point = (index: number): Point => {
    const place = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    return points[place] ?? [0, 0]
  }
  const [startX, startY] = point(0)
  let d = `M${num(startX)} ${num(startY)}`
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [p0, p1, p2, p3] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    d += `C${num(p1[0] + (p2[0] - p0[0]) / 6)} ${num(p1[1] + (p2[1] - p0[1]) / 6)} ${num(p2[0] - (p3[0] - p1[0]) / 6)} ${num(p2[1] - (p3[1] - p1[1]) / 6)} ${num(p2[0])} ${num(p2[1])}`
  }
  return closed ? `${d}Z` : d
}

export function blob(random: Random, cx: number, cy: number, rx: number, ry: number, wobble = 0.16, count = 9): string {
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2
    const reach = 1 + between(random, -wobble, wobble)
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach]
  })
  return curve(points, true)
}

const finish = (c: Canvas, grain: number): string => {
  const noise = c.define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".72" numOctaves="2" seed="11"/>` +
      '<feColorMatrix values="1.8 0 0 0 -.4 1.8 0 0 0 -.4 1.8 0 0 0 -.4 0 0 0 0 1"/></filter>',
  )
  const corners = radial(c, 0.5, 0.46, 0.78, ['#00000000', 0.62], ['#0a0a1e38', 1])
  return (
    rect(0, 0, c.width, c.height, corners) +
    rect(0, 0, c.width, c.height, '#808080', `filter="${noise}" opacity="${grain}" style="mix-blend-mode:soft-light"`)
  )
}

const wrap = (c: Canvas, body: string, zoom = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${c.width * zoom}" height="${c.height * zoom}" viewBox="0 0 ${c.width} ${c.height}"><defs>${c.defs()}</defs>${body}</svg>`

/** Filters know nothing beyond the edge, so scenes are drawn this much larger and then cropped. */
export const bleed = 1.025

/** A scene: its planes from back to front, darker corners, a little grain. */
export function scene(c: Canvas, ...planes: string[]): string {
  const body = planes.join('') + finish(c, 0.3)
  return wrap(c, body, bleed)
}

export const sheet = (c: Canvas, ...planes: string[]): string => wrap(c, planes.join(''))
