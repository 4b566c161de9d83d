import type { ThemeCode } from '#site/model/theme.ts'
import { previewUrl } from '../preview/preview-url.ts'
import { bundleFolder } from './build-job.ts'
import type { BuildReport, TenantReport } from './report.ts'

export type BuildSummary = {
  /** Whether every tenant was built. */
  readonly ok: boolean
  /** What was made, and in which folder. */
  readonly made: string
  readonly next: string
}

export type SummaryOptions = {
  /** Folder of the bundles as the user wrote it. If it is missing, this is the usual one. */
  readonly outDir: string | undefined
  /** The theme that was tried on, if any. */
  readonly theme: ThemeCode | undefined
  readonly dryRun: boolean
}

/** The last words of a build: what was made, in which folder, and the next command. */
export function summariseBuild({ tenants }: Pick<BuildReport, 'tenants'>, options: SummaryOptions): BuildSummary {
  const { outDir = 'dist', theme, dryRun } = options
  const built = tenants.filter(({ ok }) => ok)
  const failed = tenants.filter(({ ok }) => !ok).map(({ tenant }) => tenant)
  const without = failed.length === 0 ? '' : ` Not built: ${failed.join(', ')}. The faults above say why.`
  const [first] = built
  const ok = failed.length === 0
  if (first === undefined)
    return { ok, made: `No site was built.${without}`, next: 'Next: correct what the faults name, then build again.' }
  const pages = count(sum(built, 'total'), 'page')
  const sites = count(built.length, 'site')
  if (dryRun) {
    const made = `Nothing was written. A build would draw ${sum(built, 'rendered')} of the ${pages} of ${sites}.`
    return { ok, made: made + without, next: 'Next: the same command without --dry-run.' }
  }
  const preview = `npm run preview${options.outDir === undefined ? '' : ` -- --out ${quoted(outDir)}`}`
  return {
    ok,
    made: `Built ${sites} with ${pages} in ${outDir}.${without}`,
    next: `Next: ${preview}, then open ${previewUrl(bundleFolder(first.tenant, theme))}`,
  }
}

function sum(tenants: readonly TenantReport[], pages: 'total' | 'rendered'): number {
  return tenants.reduce((all, tenant) => all + (tenant.pages?.[pages] ?? 0), 0)
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Quotes a path so that a shell takes it as one word. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
