import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#kit/log.ts'
import { compile } from '#pipeline/program/compile.ts'
import { buildTenants, type BuildOptions } from '#run/build/build-tenants.ts'
import type { TenantReport } from '#run/build/report.ts'
import { readSettings } from '#run/settings/settings.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { makeTenant, NOW, reportOf, ROOT } from './build-bundles.ts'

/** A machine with its own folders. It shares only what the state store has. */
export type Machine = {
  readonly dir: string
  /** Its log since the last build began. */
  readonly log: string[]
  build(tenant: string, options?: Partial<BuildOptions>): Promise<TenantReport>
  /** Every file of a bundle by path, with its bytes as Latin-1, sorted by path. */
  files(tenant: string): Map<string, string>
  remove(): void
}

/** `stateStore` is its value of `STATE_STORE`. A machine without one shares nothing. */
export async function startMachine(provider: string, stateStore?: string): Promise<Machine> {
  const shared = join(ROOT, '.cache')
  await compile({ root: ROOT, cacheDir: shared, env: readSettings().compilerEnv })
  const dir = mkdtempSync(join(tmpdir(), 'tessera-machine-'))
  const [cacheDir, outDir] = [join(dir, 'cache'), join(dir, 'dist')]
  mkdirSync(cacheDir)
  symlinkSync(join(shared, 'compiled'), join(cacheDir, 'compiled'))
  const log: string[] = []
  return {
    dir,
    log,
    async build(tenant, options = {}) {
      log.length = 0
      if (stateStore === undefined) delete process.env['STATE_STORE']
      else process.env['STATE_STORE'] = stateStore
      const sink = { write: (text: string) => void log.push(text) }
      try {
        const settings = {
          root: ROOT,
          tenantNames: [],
          outDir,
          cacheDir,
          // For so few pages, a second thread takes longer to start than it saves.
          jobs: 1,
          now: () => NOW,
          log: createLog({ sink }),
        }
        const tenants = [makeTenant(tenant, provider)]
        return reportOf(await buildTenants({ ...settings, tenants, acceptShrink: true, ...options }), tenant)
      } finally {
        delete process.env['STATE_STORE']
      }
    },
    files(tenant) {
      const folder = join(outDir, tenant)
      return new Map(listFiles(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
