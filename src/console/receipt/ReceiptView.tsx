import { hasEnded, isPaused, PAUSED } from '#contract/receipt.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { isHeld, shownState } from '../parts/shown-state.ts'
import { StateBadge } from '../parts/StateBadge.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { useWords } from '../state/language.ts'
import { useAskedSiteName } from '../state/site-names.ts'
import { useCached } from '../state/use-cached.ts'
import { watchReceipt } from '../state/watched-receipt.ts'
import { ChangedPages } from './ChangedPages.tsx'
import { HeldBuild } from './HeldBuild.tsx'
import { NoticeList } from './NoticeList.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { ReceiptProgress } from './ReceiptProgress.tsx'
import { ReceiptError } from './ReceiptError.tsx'

/** One receipt: what was asked for, and its progress until it has ended. */
export function ReceiptView({ id }: { readonly id: string }) {
  const { say } = useWords()
  const { value: receipt, failed, reload } = useCached(() => watchReceipt(id))
  const name = useAskedSiteName(receipt?.tenant)
  if (!receipt) {
    return (
      <>
        <BackLink route={{ view: 'tenants' }}>{say('tenants.title')}</BackLink>
        <ViewTitle>{say('receipt.title')}</ViewTitle>
        {failed ? <FailureNote failed={failed} onRetry={reload} /> : <p role="status">{say('loading')}</p>}
      </>
    )
  }
  const { tenant, error } = receipt
  // Every rollback pauses publishing, so an editor has nothing to repair.
  const notices = (receipt.notices ?? []).filter(({ name }) => name !== PAUSED)
  return (
    <>
      <BackLink route={{ view: 'tenant', tenant }}>{name}</BackLink>
      <ViewTitle extra={<StateBadge state={shownState(receipt)} />}>
        {say(receipt.kind === 'rollback' ? 'receipt.titleRollback' : 'receipt.titleBuild', { tenant: name })}
      </ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      <div className="panel">
        <ReceiptProgress receipt={receipt} />
        {error && !isPaused(receipt) && !isHeld(receipt) && <ReceiptError receipt={receipt} error={error} />}
        {isHeld(receipt) && <HeldBuild receipt={receipt} />}
        {receipt.state === 'live' && receipt.urlCount === 0 && <p>{say('changed.none')}</p>}
        <ReceiptFacts receipt={receipt} />
      </div>
      {receipt.urls.length > 0 && hasEnded(receipt) && <ChangedPages receipt={receipt} />}
      {notices.length > 0 && <NoticeList notices={notices} />}
    </>
  )
}
