import { createLimit } from '#kit/limit.ts'
import { madeSomething, type BuildReport, type TenantReport } from './report.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import type { BuildRequest } from './build-request.ts'
import { openEngine, type EngineOptions } from './build-engine.ts'

export type BuildOptions = EngineOptions &
  BuildRequest & { readonly tenants: readonly (readonly [name: string, tenant: Tenant])[] }

/**
 * Builds tenants at the same time, so that one is loaded while another is drawn.
 *
 * If a tenant fails, its report has the fault, and the others go on. Throws only if nothing can be built at all, for
 * example if the pages do not compile.
 */
export async function buildTenants(options: BuildOptions): Promise<BuildReport> {
  const start = performance.now()
  const engine = await openEngine(options)
  // If a theme is tried on, or in a dry run, nothing is shared with other machines.
  const shared = options.theme === undefined && !options.dryRun ? engine.shared : undefined
  try {
    // One more than there are threads: while the threads draw, the next tenant is loaded.
    const limit = createLimit(engine.jobs + 1)
    const tenants = await Promise.all(options.tenants.map(([name, tenant]) => limit(() => buildShared(name, tenant))))
    const { ms, cached, program } = engine.compilation
    return {
      ok: tenants.every((tenant) => tenant.ok),
      compile: { ms: Math.round(ms), cached, codeId: program.codeId },
      ms: Math.round(performance.now() - start),
      tenants,
    }
  } finally {
    await engine.close()
  }

  async function buildShared(name: string, tenant: Tenant): Promise<TenantReport> {
    const takesOver = shared !== undefined && !options.clean
    const report = await engine.build(name, tenant, {
      ...options,
      ...(takesOver && { takeOver: { builtHere: false } }),
    })
    if (report.ok) await shared?.share(name, madeSomething(report))
    return report
  }
}
