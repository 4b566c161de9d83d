import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { createLog } from '#kit/log.ts'
import { compile } from '#pipeline/program/compile.ts'
import { buildTenants, type BuildOptions } from '#run/build/build-tenants.ts'
import type { BuildReport, TenantReport } from '#run/build/report.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile, Tenant } from '#run/settings/tenants-file.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A log that prints nothing. */
export const quiet = createLog({ sink: { write: () => undefined }, quiet: true })

/**
 * An engine with its own folder for bundles and cache. It shares compiled pages and pictures with other tests, because
 * their names are made from their content.
 */
export type TestEngine = {
  readonly dir: string
  readonly outDir: string
  build(options: Partial<BuildOptions> & Pick<BuildOptions, 'tenants'>): Promise<BuildReport>
  /** The text of a file in a bundle. */
  read(tenant: string, path: string): string
  /** Every file of a bundle by path, with its bytes as text, sorted by path. */
  files(tenant: string): Map<string, string>
  remove(): void
}

export const NOW = new Date('2026-11-01T12:00:00Z')

/** Compiles the pages into the folder that all tests share, unless it has them. */
export async function compileShared(): Promise<void> {
  await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
}

/** Compiles the pages if necessary, and makes an engine in a new temporary folder. */
export async function makeEngine(): Promise<TestEngine> {
  await compileShared()
  const dir = mkdtempSync(join(tmpdir(), 'tessera-'))
  const cacheDir = join(dir, 'cache')
  const outDir = join(dir, 'dist')
  linkShared(cacheDir)
  const read = (tenant: string, path: string) => readFileSync(join(outDir, tenant, path), 'utf8')
  return {
    dir,
    outDir,
    read,
    build: (options) =>
      buildTenants({ root: ROOT, tenantNames: [], outDir, cacheDir, jobs: 2, now: () => NOW, log: quiet, ...options }),
    files: (tenant) => new Map(listFiles(join(outDir, tenant)).map((path) => [path, read(tenant, path)])),
    // A thread that is ending may still write. Then Node tries again.
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/**
 * Lets a cache folder share with other tests what is named by its content. Without the compiled pages, each new cache
 * compiles them again, which takes longer than a whole build.
 */
export function linkShared(cacheDir: string): void {
  mkdirSync(cacheDir, { recursive: true })
  for (const name of ['compiled', 'images']) {
    const shared = join(ROOT, '.cache', name)
    mkdirSync(shared, { recursive: true })
    try {
      symlinkSync(shared, join(cacheDir, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The tenants of our own tenants.json, or some of them. All except `test` get an https origin, as real sites have. */
export function demoTenants(...names: string[]): [string, Tenant][] {
  const all = Object.entries(readTenantsFile(join(ROOT, 'tenants.json')).tenants).map(
    ([name, tenant]): [string, Tenant] =>
      name === 'test' ? [name, tenant] : [name, { ...tenant, origin: `https://www.${name}.example` }],
  )
  return names.length === 0 ? all : all.filter(([name]) => names.includes(name))
}

/** A tenant whose provider listens at `baseUrl`. */
export function makeTenant(name: string, baseUrl: string, origin = `https://${name}.example`): [string, Tenant] {
  return [name, v.parse(Tenant, { origin, provider: { baseUrl, timeoutMs: 2000 } })]
}

/** The report of one tenant. Throws if there is none. */
export function reportOf(report: BuildReport, tenant: string): TenantReport {
  const found = report.tenants.find((one) => one.tenant === tenant)
  if (!found) throw new Error(`The report has no tenant ${tenant}.`)
  return found
}
