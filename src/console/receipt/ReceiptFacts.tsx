import type { ReactNode } from 'react'
import type { Receipt } from '#contract/receipt.ts'
import { TimeText } from '../parts/TimeText.tsx'
import { useWords } from '../state/language.ts'
import { receiptReason } from './receipt-reason.ts'

/** Shorter phases are not shown. */
const SHORTEST_MS = 10

/** Who asked for the rebuild, how long it took and what it made. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const words = useWords()
  const { say, span, list } = words
  const { times, pages, buildId, ms = {} } = receipt
  const { queued, live } = times
  const phases = Object.entries(ms).flatMap(([phase, took]) => {
    const name = words.sayIfKnown(`phase.${phase}`)
    return took >= SHORTEST_MS && name !== undefined ? [`${name} ${span(took)}`] : []
  })
  return (
    <>
      <dl className="facts">
        <Fact name={say('receipt.askedBy')}>{receiptReason(receipt, words)}</Fact>
        {queued !== undefined && (
          <Fact name={say('receipt.askedAt')}>
            <TimeText time={queued} isZoned />
          </Fact>
        )}
        {queued !== undefined && live !== undefined && (
          <Fact name={say('receipt.took')}>{span(Date.parse(live) - Date.parse(queued))}</Fact>
        )}
      </dl>
      <details className="operators">
        <summary>{say('details.more')}</summary>
        <dl className="facts">
          {phases.length > 0 && <Fact name={say('receipt.phases')}>{list(phases)}</Fact>}
          {pages && (
            <Fact name={say('receipt.pages')}>
              {list([
                say('receipt.pagesTotal', { count: pages.total }),
                ...(pages.rendered > 0 ? [say('receipt.pagesRendered', { count: pages.rendered })] : []),
                ...(pages.removed > 0 ? [say('receipt.pagesRemoved', { count: pages.removed })] : []),
              ])}
            </Fact>
          )}
          {buildId !== null && (
            <Fact name={say('receipt.release')}>
              <code className="build-id">{buildId}</code>
            </Fact>
          )}
        </dl>
      </details>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
