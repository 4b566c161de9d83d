import { createLimit } from '#kit/limit.ts'
import { madeSomething, type BuildReport, type TenantReport } from './report.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import type { BuildRequest } from './build-request.ts'
import { openEngine, type EngineOptions } from './build-engine.ts'

export type BuildOptions = EngineOptions &
  BuildRequest & { readonly tenants: readonly (readonly [name: string, tenant: Tenant])[] }

/**
 * Builds tenants side by side, so that one loads while another renders.
 *
 * A tenant that fails is reported with its fault, and the others go on. Throws only if nothing can be built at all, as
 * when the pages do not compile.
 */
export async function buildTenants(options: BuildOptions): Promise<BuildReport> {
  const start = performance.now()
  const engine = await openEngine(options)
  // A try-on and a dry run share nothing with other machines.
  const shared = options.theme === undefined && !options.dryRun ? engine.shared : undefined
  try {
    // One more than threads: while those render, the next tenant loads.
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
