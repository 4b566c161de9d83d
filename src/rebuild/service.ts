import type { Logger } from 'pino'
import type { ExplainAnswer } from '#contract/service-answers.ts'
import type { Previews } from '#run/preview/previews.ts'
import type { ProgramFiles } from '#run/build/program-files.ts'
import type { TargetReader } from '#run/publish/target-reader.ts'
import type { TenantsFile } from '#run/settings/tenants-file.ts'
import type { Audit } from './db/audit.ts'
import type { Limits } from './http/auth/limits.ts'
import type { Metrics } from './http/health/metrics.ts'
import type { Readiness } from './http/health/readiness.ts'
import type { ReceiptWatch } from './queue/receipt-watch.ts'
import type { Receipts } from './queue/receipts.ts'
import type { RebuildSettings } from './rebuild-settings.ts'
import type { Enqueuer } from './queue/enqueue.ts'
import type { Sessions } from './http/auth/sessions.ts'
import type { StreamPlaces } from './http/events/stream-places.ts'
import type { TargetStates } from './queue/target-states.ts'
import type { TargetWatch } from './queue/target-watch.ts'
import type { TenantList } from './queue/tenant-list.ts'
import type { TenantStates } from './queue/tenant-states.ts'

/** What the routes of the HTTP app use. */
export type Service = {
  readonly tenants: TenantsFile
  readonly receipts: Receipts
  readonly enqueuer: Enqueuer
  readonly sessions: Sessions
  readonly audit: Audit
  readonly metrics: Metrics
  readonly tenantList: TenantList
  readonly states: TenantStates
  readonly targets: TargetStates
  readonly targetWatch: TargetWatch
  readonly reader: TargetReader
  readonly limits: Limits
  readonly receiptWatch: ReceiptWatch
  readonly streamPlaces: StreamPlaces
  readonly logger: Logger
  /** `undefined` until the pages are compiled. */
  previews(): Previews | undefined
  /** `undefined` if the service has no preview token for the tenant's provider. */
  previewToken(tenant: string): string | undefined
  /** Signs links to previews. It is the same in every process of this service. */
  readonly previewSecret: string
  settings(): RebuildSettings
  webhookSecrets(tenant: string): readonly string[]
  webhookTokens(tenant: string): readonly string[]
  /**
   * Explains what a build changed in a page of the tenant; without `buildId`, the build that drew the page last. Throws
   * `TenantNotBuilt` and `PageUnknown`.
   */
  explain(tenant: string, path: string, buildId?: string): Promise<ExplainAnswer>
  /** The files of the compiled program that browsers load. `undefined` until the program is compiled. */
  files(): ProgramFiles | undefined
  readiness(): Promise<Readiness>
  now(): number
}
