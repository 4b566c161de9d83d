import { countChangedPages } from '#contract/distinct-pages.ts'
import type { Receipt } from '#contract/receipt.ts'
import { formatRoute } from '../state/console-route.ts'
import { shownState } from '../parts/shown-state.ts'
import { StateBadge } from '../parts/StateBadge.tsx'
import { TimeText } from '../parts/TimeText.tsx'
import { receiptReason } from '../receipt/receipt-reason.ts'
import { useWords } from '../state/language.ts'

/** The newest receipts of a tenant. */
export function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const words = useWords()
  const { say } = words
  return (
    <section aria-labelledby="receipts-title">
      <h2 id="receipts-title">{say('receipts.title')}</h2>
      {receipts.length === 0 && <p>{say('receipts.none')}</p>}
      <ul className="rows">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <a href={formatRoute({ view: 'receipt', id: receipt.id })}>
              {receipt.times.queued !== undefined && <TimeText time={receipt.times.queued} />}
            </a>
            <StateBadge state={shownState(receipt)} />
            <span className="row-text">{receiptReason(receipt, words)}</span>
            <span className="hint">
              {receipt.state === 'live' && say('receipt.pagesChanged', { count: countChangedPages(receipt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
