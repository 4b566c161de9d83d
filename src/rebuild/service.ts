import type { Logger } from 'pino'
import type { ExplainAnswer } from '#contract/service-answers.ts'
import type { Previews } from '#run/preview/previews.ts'
import type { ProgramFiles } from '#run/build/program-files.ts'
import type { TargetReader } from '#run/publish/target-reader.ts'
import type { TenantsFile } from '#run/settings/tenants-file.ts'
import type { Audit } from './db/audit.ts'
import type { Limits } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { Readiness } from './http/readiness.ts'
import type { ReceiptWatch } from './queue/receipt-watch.ts'
import type { Receipts } from './queue/receipts.ts'
import type { RebuildSettings } from './rebuild-settings.ts'
import type { Requests } from './queue/enqueue.ts'
import type { Sessions } from './http/sessions.ts'
import type { StreamPlaces } from './http/stream-places.ts'
import type { TargetStates } from './queue/target-states.ts'
import type { TargetWatch } from './queue/target-watch.ts'
import type { TenantStates } from './queue/tenant-states.ts'

/** What the calls work with. */
export type Service = {
  readonly tenants: TenantsFile
  readonly receipts: Receipts
  readonly requests: Requests
  readonly sessions: Sessions
  readonly audit: Audit
  readonly metrics: Metrics
  readonly states: TenantStates
  readonly targets: TargetStates
  readonly targetWatch: TargetWatch
  readonly reader: TargetReader
  readonly limits: Limits
  readonly receiptWatch: ReceiptWatch
  readonly streamPlaces: StreamPlaces
  readonly logger: Logger
  /** `undefined` until the pages are compiled. */
  readonly previews: Previews | undefined
  /** `undefined` where the provider of a tenant shows no drafts to us. */
  previewToken(tenant: string): string | undefined
  /** Signs links to previews; the same in every process of this service. */
  readonly previewSecret: string
  settings(): RebuildSettings
  webhookSecrets(tenant: string): readonly string[]
  /** Why a page of the tenant looks as it does. Throws `TenantNotBuilt` and `PageUnknown`. */
  explain(tenant: string, path: string): Promise<ExplainAnswer>
  /** What browsers get of the compiled program; `undefined` until it is compiled. */
  files(): ProgramFiles | undefined
  readiness(): Promise<Readiness>
  now(): number
}
