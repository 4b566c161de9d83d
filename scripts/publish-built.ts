import type { Log } from '#kit/log.ts'
import type { BuildReport } from '#run/build/report.ts'
import { assertTargets } from '#run/publish/open-publishing.ts'
import { publishTenants, type PublishReport } from '#run/publish/publish-tenants.ts'
import { summarisePublish } from '#run/publish/summarise-publish.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'
import { type Arguments, WrongArguments } from './command.ts'
import { tellPublish } from './tell-publish.ts'

type BuiltTenants = {
  readonly args: Arguments
  readonly tenants: readonly (readonly [name: string, tenant: Tenant])[]
  readonly tenantsFile: string
}

/** Checks before a build that it can be published. Throws `WrongArguments`, and `SettingsInvalid` without a target. */
export function assertPublishable({ args, tenants, tenantsFile }: BuiltTenants): void {
  for (const option of ['theme', 'dry-run'])
    if (args.has(option) || args.text(option) !== undefined)
      throw new WrongArguments(`--publish does not go with --${option}: only a whole build of the tenant is published.`)
  assertTargets(tenants, args.list('tenant'), tenantsFile)
}

/**
 * Publishes the tenants that were built. A tenant that failed stays live as it is. Returns the report, and the last
 * words for the user, which are empty if no tenant was published.
 *
 * This process knows what the build left in each folder, so it does not look at every file again.
 */
export async function publishBuilt(
  built: BuildReport,
  { args, tenants, tenantsFile, log }: BuiltTenants & { readonly log: Log },
): Promise<{ readonly report: PublishReport; readonly next: readonly string[] }> {
  const failed = new Set(built.tenants.flatMap(({ tenant, ok }) => (ok ? [] : [tenant])))
  const hostDir = args.text('host') ?? 'host'
  const report = await publishTenants({
    root: process.cwd(),
    tenants: tenants.filter(([name]) => !failed.has(name)),
    outDir: args.text('out') ?? 'dist',
    cacheDir: args.text('cache') ?? '.cache',
    hostDir,
    asBuilt: true,
    ...(args.has('no-wait') && { waitMs: 0 }),
    log,
  })
  tellPublish(report, tenants, tenantsFile, log)
  return { report, next: summarisePublish(report, { tenants, hostDir, dryRun: false }) }
}
