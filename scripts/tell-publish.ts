import type { Log } from '#kit/log.ts'
import { publishMissing } from '#run/publish/open-publishing.ts'
import type { PublishReport } from '#run/publish/publish-tenants.ts'
import { describeNotice } from '#run/build/report.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'

type Tenants = readonly (readonly [name: string, tenant: Tenant])[]

/** Throws `SettingsInvalid` if a user named tenants, and one of them has no target. `file` has their settings. */
export function assertTargets(tenants: Tenants, named: readonly string[], file: string): void {
  const homeless = named.length > 0 ? tenants.find(([, tenant]) => !tenant.publish) : undefined
  if (homeless) throw publishMissing(file, homeless[0])
}

/** Prints what a publish of these tenants found. `file` has their settings. */
export function tellPublish(report: PublishReport, tenants: Tenants, file: string, log: Log): void {
  if (!tenants.some(([, { publish }]) => publish))
    log.warn(`No tenant in ${file} has a publish target, so there was nothing to do.`)
  for (const { notices, faults } of report.tenants) {
    for (const notice of notices) log.warn(describeNotice(notice))
    for (const fault of faults) log.error(describeNotice(fault))
  }
}
