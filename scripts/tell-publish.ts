import type { Log } from '#kit/log.ts'
import type { PublishReport } from '#run/publish/publish-tenants.ts'
import { describeNotice } from '#run/build/report.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'

type Tenants = readonly (readonly [name: string, tenant: Tenant])[]

/** Prints what a publish of these tenants found. `file` has their settings. */
export function tellPublish(report: PublishReport, tenants: Tenants, file: string, log: Log): void {
  if (!tenants.some(([, { publish }]) => publish))
    log.warn(`No tenant in ${file} has a publish target, so there was nothing to do.`)
  for (const { notices, faults } of report.tenants) {
    for (const notice of notices) log.warn(describeNotice(notice))
    for (const fault of faults) log.error(describeNotice(fault))
  }
}
