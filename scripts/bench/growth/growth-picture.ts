import { GROWTH_KINDS, GROWTH_TARGETS } from './growth-edit.ts'
import type { GrowthCell, GrowthKind, GrowthTarget, GrowthWay } from './growth-edit.ts'
import { GROWTH_WAYS, medianAt, sizesOf } from './growth-table.ts'

const PANEL = { width: 300, height: 220, left: 56, top: 34, right: 14, bottom: 36 }
const HEAD = 30
const COLOURS: { readonly [kind in GrowthKind]: string } = {
  body: '#0b6e4f',
  title: '#1f5fbf',
  added: '#7b3fa0',
  removed: '#b3541e',
  nothing: '#6b6b6b',
  menu: '#b3123f',
  later: '#8a6d00',
}

/**
 * Draws the medians of processor time as an SVG: one panel for each way and target, one curve for each kind of edit.
 *
 * Both scales are logarithmic. A cost that grows with the site is a rising line, and a constant cost is a flat one.
 */
export function growthPicture(cells: readonly GrowthCell[]): string {
  const ways = (Object.keys(GROWTH_WAYS) as GrowthWay[]).filter((way) => cells.some((cell) => cell.way === way))
  const targets = Object.keys(GROWTH_TARGETS) as GrowthTarget[]
  const [width, height] = [PANEL.width * targets.length, HEAD + PANEL.height * ways.length]
  const scale = scaleOf(cells)
  const panels = ways.flatMap((way, row) =>
    targets.map((target, column) => {
      const own = cells.filter((cell) => cell.way === way)
      const title = `${GROWTH_TARGETS[target].label}, ${GROWTH_WAYS[way]}`
      const inside = panel({ own, target, title, scale })
      return `<g transform="translate(${column * PANEL.width} ${HEAD + row * PANEL.height})">${inside}</g>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="Processor time from an edit to the live release, by pages of the site">
<rect width="${width}" height="${height}" fill="#fff"/>
${legend()}
${panels.join('\n')}
</svg>
`
}

type Scale = {
  readonly sizes: readonly number[]
  readonly x: (pages: number) => number
  readonly y: (ms: number) => number
  readonly marks: readonly number[]
}

function scaleOf(cells: readonly GrowthCell[]): Scale {
  const sizes = sizesOf(cells)
  const times = cells.flatMap(({ runs }) => runs.map(({ cpuMs }) => Math.max(10, cpuMs)))
  const decades = [Math.floor(Math.log10(Math.min(...times))), Math.ceil(Math.log10(Math.max(...times)))] as const
  const [from, to] = [decades[0], Math.max(decades[1], decades[0] + 1)]
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)]
  const [inWidth, inHeight] = [PANEL.width - PANEL.left - PANEL.right, PANEL.height - PANEL.top - PANEL.bottom]
  const across = Math.log(last / first) || 1
  return {
    sizes,
    x: (pages) => PANEL.left + (Math.log(pages / first) / across) * inWidth,
    y: (ms) => PANEL.top + inHeight - ((Math.log10(ms) - from) / (to - from)) * inHeight,
    marks: Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index)),
  }
}

function panel(input: { own: readonly GrowthCell[]; target: GrowthTarget; title: string; scale: Scale }): string {
  const { own, target, title, scale } = input
  const right = PANEL.width - PANEL.right
  const rules = scale.marks.map((ms) => {
    const y = round(scale.y(ms))
    const word = ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`
    return `<path d="M${PANEL.left} ${y}H${right}" stroke="#ddd"/><text x="${PANEL.left - 6}" y="${y + 4}" text-anchor="end" fill="#444">${word}</text>`
  })
  const base = PANEL.height - PANEL.bottom + 16
  const names = scale.sizes.map(
    (pages) =>
      `<text x="${round(scale.x(pages))}" y="${base}" text-anchor="middle" fill="#444">${pages.toLocaleString('en')}</text>`,
  )
  const curves = (Object.keys(GROWTH_KINDS) as GrowthKind[]).map((kind) => {
    const points = scale.sizes.flatMap((pages) => {
      const run = medianAt(own, { pages, target, kind })
      return run ? [`${round(scale.x(pages))},${round(scale.y(Math.max(10, run.cpuMs)))}`] : []
    })
    const dots = points.map((point) => `<circle cx="${point.replace(',', '" cy="')}" r="2.5"/>`).join('')
    const colour = COLOURS[kind]
    return `<g fill="${colour}" stroke="none"><polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>${dots}</g>`
  })
  const head = `<text x="${PANEL.left}" y="${PANEL.top - 12}" font-weight="bold" fill="#222">${title}</text>`
  return [head, ...rules, ...names, ...curves].join('')
}

function legend(): string {
  let x = PANEL.left
  const words = Object.entries(GROWTH_KINDS).map(([kind, label]) => {
    const at = x
    x += 24 + label.length * 5.4
    return `<circle cx="${at}" cy="14" r="4" fill="${COLOURS[kind as GrowthKind]}"/><text x="${at + 8}" y="18" fill="#222">${label}</text>`
  })
  return words.join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
