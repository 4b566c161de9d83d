import { median } from '../results.ts'
import { GROWTH_KINDS, GROWTH_TARGETS } from './growth-edit.ts'
import type { GrowthCell, GrowthKind, GrowthRun, GrowthTarget, GrowthWay } from './growth-edit.ts'

export const GROWTH_WAYS: { readonly [way in GrowthWay]: string } = { service: 'in the service', command: 'by command' }

/**
 * The medians of a way as a Markdown table: a row for each target and edit, a column for each size. Processor times
 * stand in brackets.
 */
export function growthTable(cells: readonly GrowthCell[], way: GrowthWay): string {
  const own = cells.filter((cell) => cell.way === way)
  const sizes = sizesOf(own)
  const heads = ['target', 'edit', ...sizes.map((pages) => `${pages.toLocaleString('en')} pages`), 'last ÷ first']
  const rule = heads.map((_, index) => (index < 2 ? '---' : '--:'))
  const lines = (Object.keys(GROWTH_TARGETS) as GrowthTarget[]).flatMap((target) =>
    (Object.keys(GROWTH_KINDS) as GrowthKind[]).map((kind) => {
      const at = (pages: number) => medianAt(own, { pages, target, kind })
      const [first, last] = [at(sizes[0] ?? 0), at(sizes.at(-1) ?? 0)]
      const isRatio = first && last && sizes.length > 1
      const ratio = isRatio ? pair(last.wallMs / first.wallMs, last.cpuMs / first.cpuMs, 2) : '–'
      const told = sizes.map((pages) => at(pages)).map((run) => (run ? pair(run.wallMs, run.cpuMs, 0) : '–'))
      return [GROWTH_TARGETS[target].label, GROWTH_KINDS[kind], ...told, ratio]
    }),
  )
  return [heads, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function pair(wall: number, cpu: number, digits: number): string {
  const told = (value: number) => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return Number.isFinite(value) ? value.toLocaleString('en', options) : '–'
  }
  return `${told(wall)} (${told(cpu)})`
}

/** The page counts of the measured sites, smallest first. */
export function sizesOf(cells: readonly GrowthCell[]): number[] {
  return [...new Set(cells.map(({ pages }) => pages))].sort((a, b) => a - b)
}

/** The medians at one size, target and edit; `undefined` if they were not measured. */
export function medianAt(
  cells: readonly GrowthCell[],
  at: { readonly pages: number; readonly target: GrowthTarget; readonly kind: GrowthKind },
): GrowthRun | undefined {
  const found = cells.find(({ pages, target, kind }) => pages === at.pages && target === at.target && kind === at.kind)
  if (!found) return undefined
  const of = (key: keyof GrowthRun) => median(found.runs.map((run) => run[key]))
  return { wallMs: of('wallMs'), cpuMs: of('cpuMs') }
}
