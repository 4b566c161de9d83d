import { hasEnded, type Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { AuditLink } from '../audit/AuditLink.tsx'
import { BackLink } from '../parts/BackLink.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { shownTenantState } from '../parts/shown-state.ts'
import { StateBadge } from '../parts/StateBadge.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { RunningReceipt } from '../receipt/RunningReceipt.tsx'
import { call } from '../state/session.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'
import { watchTenants } from './fresh-tenants.ts'
import { PausedNote } from './PausedNote.tsx'
import { DraftList } from './DraftList.tsx'
import { RebuildForm } from './RebuildForm.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import { ReleaseList } from './ReleaseList.tsx'
import { TenantFacts } from './TenantFacts.tsx'
import { TenantError } from './TenantError.tsx'

export function TenantView({ tenant: name }: { readonly tenant: string }) {
  const { say } = useWords()
  const path = encodeURIComponent(name)
  const { value, failed, reload } = useCached(() =>
    watchTenants({
      loadTenants: async () => ({ tenants: [await call<TenantAnswer>('GET', `/api/tenants/${path}`)], total: 1 }),
      loadReceipts: async () =>
        (await call<{ rebuilds: Receipt[] }>('GET', `/api/rebuilds?tenant=${path}&limit=20`)).rebuilds,
    }),
  )
  const receipts = value?.receipts ?? []
  const [tenant] = value?.tenants ?? []
  // The oldest receipt that has not ended: its build runs or is next.
  const running = receipts.findLast((receipt) => !hasEnded(receipt))

  return (
    <>
      <BackLink route={{ view: 'tenants' }}>{say('tenants.title')}</BackLink>
      <ViewTitle extra={tenant && <StateBadge state={shownTenantState(tenant)} />}>
        {tenant?.siteName ?? name}
      </ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      {!tenant && !failed && <p role="status">{say('loading')}</p>}
      {tenant && (
        <>
          <p className="site">
            {tenant.siteName !== undefined && <span className="hint">{name} · </span>}
            <SiteLink href={tenant.origin} text={tenant.origin} />
          </p>
          <TenantError tenant={tenant} />
          <TenantFacts tenant={tenant} />
          {tenant.paused && <PausedNote tenant={name} paused={tenant.paused} />}
          {running && <RunningReceipt key={running.id} id={running.id} />}
          <RebuildForm tenant={name} isPaused={tenant.paused !== undefined} />
          <DraftList tenant={name} />
          <ReceiptList receipts={receipts} />
          <ReleaseList tenant={tenant} />
          <p>
            <AuditLink tenant={name} />
          </p>
        </>
      )}
    </>
  )
}
