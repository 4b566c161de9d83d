import { formatRoute } from '../console-route.ts'
import { useWords } from '../words-context.ts'
import { ReceiptProgress } from './ReceiptProgress.tsx'
import { useReceipt } from './use-receipt.ts'

/** What is under way for a tenant right now. */
export function RunningReceipt({ id }: { readonly id: string }) {
  const { say } = useWords()
  const { value: receipt } = useReceipt(id)
  return (
    <section aria-labelledby="running-title">
      <h2 id="running-title">{say('running.title')}</h2>
      <div className="panel">
        {receipt && <ReceiptProgress receipt={receipt} />}
        <p>
          <a href={formatRoute({ view: 'receipt', id })}>{say('running.open')}</a>
        </p>
      </div>
    </section>
  )
}
