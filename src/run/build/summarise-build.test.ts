import { expect, it } from 'vitest'
import type { TenantReport } from './report.ts'
import { summariseBuild } from './summarise-build.ts'

const plain = { outDir: undefined, theme: undefined, dryRun: false }

function built(tenant: string, total: number, rendered = total): TenantReport {
  const ms = { load: 0, plan: 0, render: 0, images: 0, search: 0, write: 0 }
  const pages = { total, rendered, kept: total - rendered, removed: 0 }
  return { tenant, ok: true, degraded: false, pages, ms, changed: [], notices: [], faults: [] }
}

function failed(tenant: string): TenantReport {
  const { pages: _, ...report } = built(tenant, 0)
  return { ...report, ok: false }
}

it('says how many sites and pages were built, where they are, and how to look at them', () => {
  expect(summariseBuild({ tenants: [built('harbour', 168, 0), built('linden', 174)] }, plain)).toEqual({
    ok: true,
    made: 'Built 2 sites with 342 pages in dist.',
    next: 'Next: npm run preview, then open http://harbour.localhost:4322/',
  })
})

it('counts one site and one page in the singular', () => {
  expect(summariseBuild({ tenants: [built('harbour', 1)] }, plain).made).toBe('Built 1 site with 1 page in dist.')
})

it.each([
  ['/tmp/dist', '/tmp/dist'],
  ['my sites', "'my sites'"],
  ["anna's", String.raw`'anna'\''s'`],
])('names the folder %s to the preview as a shell takes it', (outDir, word) => {
  const { next } = summariseBuild({ tenants: [built('harbour', 1)] }, { ...plain, outDir })
  expect(next).toContain(`npm run preview -- --out ${word}, then`)
})

it('leads to the folder of a theme that was tried on', () => {
  const { next } = summariseBuild({ tenants: [built('harbour', 1)] }, { ...plain, theme: 'theme2' })
  expect(next).toContain('http://harbour--theme2.localhost:4322/')
})

it('names the tenants that failed, and leads to one that was built', () => {
  const summary = summariseBuild({ tenants: [failed('harbour'), built('linden', 174)] }, plain)
  expect(summary.ok).toBe(false)
  expect(summary.made).toBe('Built 1 site with 174 pages in dist. Not built: harbour. The faults above say why.')
  expect(summary.next).toContain('http://linden.localhost')
})

it('sends to the faults if nothing was built', () => {
  expect(summariseBuild({ tenants: [failed('harbour')] }, plain)).toEqual({
    ok: false,
    made: 'No site was built. Not built: harbour. The faults above say why.',
    next: 'Next: correct what the faults name, then build again.',
  })
})

it('says of a dry run what a build would draw, and that nothing was written', () => {
  const summary = summariseBuild({ tenants: [built('harbour', 168, 3)] }, { ...plain, dryRun: true })
  expect(summary.made).toBe('Nothing was written. A build would draw 3 of the 168 pages of 1 site.')
  expect(summary.next).toBe('Next: the same command without --dry-run.')
})
