import { HELD, hasEnded, isPaused } from '#contract/receipt.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { StateBadge } from '../parts/StateBadge.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { useWords } from '../state/language.ts'
import { useCached } from '../state/use-cached.ts'
import { watchReceipt } from '../state/watched-receipt.ts'
import { ChangedPages } from './ChangedPages.tsx'
import { HeldBuild } from './HeldBuild.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeText } from './NoticeText.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { ReceiptProgress } from './ReceiptProgress.tsx'

/** One receipt: what was asked for and what became of it, live until it has ended. */
export function ReceiptView({ id }: { readonly id: string }) {
  const { say } = useWords()
  const { value: receipt, failed, reload } = useCached(() => watchReceipt(id))
  if (!receipt) {
    return (
      <>
        <BackLink route={{ view: 'tenants' }}>{say('tenants.title')}</BackLink>
        <ViewTitle>{say('receipt.title')}</ViewTitle>
        {failed ? <FailureNote failed={failed} onRetry={reload} /> : <p role="status">{say('loading')}</p>}
      </>
    )
  }
  const { tenant, error, notices = [] } = receipt
  return (
    <>
      <BackLink route={{ view: 'tenant', tenant }}>{tenant}</BackLink>
      <ViewTitle extra={<StateBadge state={receipt.state} />}>
        {say(receipt.kind === 'rollback' ? 'receipt.titleRollback' : 'receipt.titleBuild', { tenant })}
      </ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      <div className="panel">
        <ReceiptProgress receipt={receipt} />
        {error && !isPaused(receipt) && (
          <div className="failure">
            <NoticeText notice={error} />
          </div>
        )}
        {error?.name === HELD && receipt.state === 'failed' && <HeldBuild receipt={receipt} />}
        {receipt.state === 'live' && receipt.urlCount === 0 && <p>{say('changed.none')}</p>}
        <ReceiptFacts receipt={receipt} />
      </div>
      {receipt.urls.length > 0 && hasEnded(receipt) && <ChangedPages receipt={receipt} />}
      {notices.length > 0 && <NoticeList notices={notices} />}
    </>
  )
}
