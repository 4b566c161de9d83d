import { useEffect } from 'react'
import { hasEnded, type Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { StateBadge } from '../parts/StateBadge.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { RunningReceipt } from '../receipt/RunningReceipt.tsx'
import { useService } from '../service-context.ts'
import { usePolled } from '../use-known.ts'
import { useWords } from '../words-context.ts'
import { freshTenants } from './fresh-tenants.ts'
import { PreviewLinkForm } from './PreviewLinkForm.tsx'
import { RebuildForm } from './RebuildForm.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import { ReleaseList } from './ReleaseList.tsx'
import { TenantFacts } from './TenantFacts.tsx'

const TENANT_MS = 60_000
const RECEIPTS_MS = 3000

/** Everything about one tenant. */
export function TenantView({ tenant: name }: { readonly tenant: string }) {
  const { call } = useService()
  const { say } = useWords()
  const path = encodeURIComponent(name)
  const known = usePolled(() => call<TenantAnswer>('GET', `/api/tenants/${path}`), TENANT_MS)
  const list = usePolled(
    () => call<{ rebuilds: Receipt[] }>('GET', `/api/rebuilds?tenant=${path}&limit=20`),
    RECEIPTS_MS,
  )
  const receipts = list.value?.rebuilds ?? []
  const { tenants, isBehind } = freshTenants(known.value ? [known.value] : [], receipts)
  const [tenant] = tenants
  const { reload } = known
  const failed = known.failed ?? list.failed
  // The oldest one that has not ended: what is built right now, or next.
  const running = receipts.findLast((receipt) => !hasEnded(receipt))

  useEffect(() => {
    if (isBehind) reload()
  }, [isBehind, reload])

  return (
    <>
      <BackLink route={{ view: 'tenants' }}>{say('tenants.title')}</BackLink>
      <ViewTitle extra={tenant && <StateBadge state={tenant.state} />}>{name}</ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      {!tenant && !failed && <p role="status">{say('loading')}</p>}
      {tenant && (
        <>
          <p className="site">
            <SiteLink href={tenant.origin} text={tenant.origin} />
          </p>
          <TenantFacts tenant={tenant} />
          {running && <RunningReceipt key={running.id} id={running.id} />}
          <RebuildForm tenant={name} />
          <PreviewLinkForm tenant={name} />
          <ReceiptList receipts={receipts} />
          <ReleaseList tenant={tenant} />
        </>
      )}
    </>
  )
}
