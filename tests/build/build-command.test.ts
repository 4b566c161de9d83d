import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuildReport } from '#run/build/report.ts'
import { makeEngine, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'

let engine: TestEngine

beforeAll(async () => {
  engine = await makeEngine()
  const tenants = {
    test: { origin: 'http://test.localhost', provider: { baseUrl: 'demo:' } },
    away: { origin: 'http://away.localhost', provider: { baseUrl: 'http://127.0.0.1:1' } },
  }
  writeFileSync(join(engine.dir, 'tenants.json'), JSON.stringify({ default: 'test', tenants }))
})
afterAll(() => engine.remove())

/**
 * Runs `npm run build -- OPTIONS`. Returns its exit code, its standard output, and the lines on standard error without
 * the duration of the build.
 */
function build(...options: string[]): Promise<{ code: number; lines: string[]; printed: string }> {
  const places = ['--tenants', join(engine.dir, 'tenants.json'), '--out', engine.outDir]
  const command = commandOf('build', [...places, '--cache', join(engine.dir, 'cache'), ...options])
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { cwd: ROOT }, (_, printed, said) =>
      resolve({ code: child.exitCode ?? -1, lines: said.trim().split('\n'), printed }),
    )
  })
}

it('ends with how many sites and pages it made, where, and the next command', async () => {
  const { code, lines } = await build('--tenant', 'test')
  expect(code).toBe(0)
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^\[success\] Built 1 site with \d+ pages in /),
    `[info] Next: npm run preview -- --out ${engine.outDir}, then open http://test.localhost:4322/`,
  ])
  expect(lines.at(-2)).toContain(engine.outDir)
})

it('folds notices to a count per kind, and says in one line how to see them', async () => {
  const { lines } = await build('--tenant', 'test')
  const warnings = lines.filter((line) => line.startsWith('[warn]'))
  expect(warnings).toEqual([
    expect.stringMatching(/^\[warn\] test: \d+ notices of \d+ kinds \(.*\d+ MenuTargetMissing/),
    '[warn] Add --notices to see what each notice says. docs/errors.md explains them.',
  ])
})

it('prints every notice with --notices, and all of them in the JSON document with --json', async () => {
  const { lines, printed } = await build('--tenant', 'test', '--notices', '--json')
  const { tenants } = JSON.parse(printed) as BuildReport
  const notices = tenants.flatMap((tenant) => tenant.notices)
  expect(notices.length).toBeGreaterThan(10)
  expect(lines.filter((line) => /^\[warn\] \w+ \(test\b/.test(line))).toHaveLength(notices.length)
  expect(lines.join('\n')).toContain(notices[0]!.message)
  expect(lines.join('\n')).not.toContain('--notices')
})

it('prints faults whole, and ends with the tenants that were not built', async () => {
  const { code, lines } = await build()
  expect(code).toBe(1)
  const at = lines.findIndex((line) => line.startsWith('[error] ProviderUnreachable (away'))
  expect(lines[at + 1]).toMatch(/^ {2}\S/)
  expect(lines.at(-2)).toMatch(
    /^\[warn\] Built 1 site with \d+ pages in \S+\. Not built: away\. The faults above say why\./,
  )
})
