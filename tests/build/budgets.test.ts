import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import type { PageProgram } from '#site/views/view.ts'
import { ROOT } from '../support/build-bundles.ts'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'

/**
 * `path` limits the files that it names, and `page` the scripts that a page loads by itself. Limits are in kilobytes of
 * 1,000 bytes.
 */
type Budget = { readonly name: string; readonly path?: string; readonly page?: string; readonly limit: string }

const budgets = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { 'size-limit': Budget[] })[
  'size-limit'
]

let bundles: DemoBundles

beforeAll(async () => {
  bundles = await copyDemoBundles('harbour', 'linden', 'fieldnote')
})

afterAll(() => bundles.remove())

it.each(budgets.map((budget) => [budget.name, budget] as const))('%s stays within its budget', (_name, budget) => {
  const pattern = (budget.path ?? budget.page ?? '').replace(/^dist\//, '')
  const named = globSync(pattern, { cwd: bundles.outDir })
  expect(named).not.toEqual([])
  const files = budget.page === undefined ? named : scriptsOf(pattern)
  const contents = files.map((path) => readFileSync(join(bundles.outDir, path)))
  if (budget.page !== undefined) contents.push(...inlineScriptsOf(pattern))
  const bytes = contents.map((content) => brotliCompressSync(content).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(Number.parseFloat(budget.limit) * 1000)
})

it('no bundle holds anything of the editors’ console', async () => {
  const assets = globSync('*/_astro/*', { cwd: bundles.outDir })
  expect(assets).not.toEqual([])
  const ofConsole = assets.filter((path) => readFileSync(join(bundles.outDir, path), 'utf8').includes('/api/rebuilds'))
  expect(ofConsole).toEqual([])
  const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  const { openProgram } = (await import(program.entry)) as { openProgram(): PageProgram }
  const html = Buffer.concat((await openProgram().drawConsole('en')).map((piece) => Buffer.from(piece))).toString()
  const named = new Set(Array.from(html.matchAll(/\/_astro\/([\w.~-]+)/g), ([, name]) => name))
  expect(named.size).toBeGreaterThan(1)
  expect(assets.filter((path) => named.has(basename(path)))).toEqual([])
})

/** The inline scripts of a page. */
function inlineScriptsOf(page: string): Buffer<ArrayBuffer>[] {
  const html = readFileSync(join(bundles.outDir, page), 'utf8')
  const found = [...html.matchAll(/<script(?![^>]*(?: src=| type=))[^>]*>([^]*?)<\/script>/g)]
  expect(found).not.toEqual([])
  return found.map(([, code = '']) => Buffer.from(code))
}

/**
 * Scripts that the HTML names, with those of islands, and what they import statically. Dynamic imports load only after
 * an act of the visitor.
 */
function scriptsOf(page: string): string[] {
  const root = page.slice(0, page.indexOf('/'))
  const html = readFileSync(join(bundles.outDir, page), 'utf8')
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    const code = readFileSync(join(bundles.outDir, path), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) visit(`${root}/_astro/${name}`)
  }
  for (const [, name] of html
    .replace(/data-(?:follow-rules|newer-build|quick-search|suggest|script)="[^"]*"/g, '')
    .matchAll(/[" ]\/_astro\/([\w.~-]+\.js)/g))
    visit(`${root}/_astro/${name}`)
  return [...found]
}
