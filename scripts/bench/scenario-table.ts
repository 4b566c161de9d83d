import { median, type Row } from './results.ts'

const heads = [
  ...['', 'pages', 'wall s', 'from–to', 'CPU s', 'peak MB', 'ms a page'],
  ...['÷ Hugo', '÷ best other', '÷ same work'],
]

/**
 * The medians of one scenario as a Markdown table, fastest first.
 *
 * The last column compares with the contender that does the same work and makes a search index. Only rows of Tessera
 * have a value there, because all of them make an index.
 */
export function scenarioTable(rows: Readonly<Record<string, Row>>): string {
  const all = Object.values(rows).sort((a, b) => wallMs(a) - wallMs(b))
  const hugoMs = rows['hugo'] && wallMs(rows['hugo'])
  const sameWorkMs = rows['hugo-same-work-search'] && wallMs(rows['hugo-same-work-search'])
  const others = all.filter(({ isOurs }) => !isOurs)
  const lines = all.map((row) => {
    const ms = wallMs(row)
    const best = others.find((other) => other !== row)
    return [
      row.label,
      row.pages.toLocaleString('en'),
      seconds(ms),
      spread(row),
      seconds(medianOf(row, 'cpuMs')),
      round(medianOf(row, 'peakMb'), 0),
      round(ms / row.pages, 2),
      round(hugoMs && ms / hugoMs, 2),
      round(best && ms / wallMs(best), 2),
      round(row.isOurs && sameWorkMs ? ms / sameWorkMs : undefined, 2),
    ]
  })
  const rule = heads.map((_, index) => (index === 0 ? '---' : '--:'))
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Wall time of Tessera's fastest command, which makes a search index, divided by that of the same work without an
 * index. `undefined` if one of them is missing.
 */
export function ratioWithoutIndex(rows: Readonly<Record<string, Row>>): number | undefined {
  const other = rows['hugo-same-work']
  const ours = Object.entries(rows).filter(([name, { isOurs }]) => isOurs && name !== 'ours-running')
  return other && ours.length > 0 ? Math.min(...ours.map(([, row]) => wallMs(row))) / wallMs(other) : undefined
}

/** The median wall time of a row in milliseconds. */
export function wallMs(row: Row): number {
  return median(row.runs.map((run) => run.wallMs))
}

function medianOf(row: Row, key: 'cpuMs' | 'peakMb'): number | undefined {
  const values = row.runs.map((run) => run[key]).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : median(values)
}

function spread({ runs }: Row): string {
  const all = runs.map((run) => run.wallMs)
  return `${seconds(Math.min(...all))}–${seconds(Math.max(...all))}`
}

function seconds(ms: number | undefined): string {
  return round(ms && ms / 1000, 2)
}

function round(value: number | undefined, digits: number): string {
  return value === undefined ? '–' : value.toFixed(digits)
}
