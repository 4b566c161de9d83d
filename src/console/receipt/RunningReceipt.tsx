import { formatRoute } from '../state/console-route.ts'
import { useWords } from '../state/language.ts'
import { useCached } from '../state/use-cached.ts'
import { watchReceipt } from '../state/watched-receipt.ts'
import { ReceiptProgress } from './ReceiptProgress.tsx'

/** The progress of the rebuild that runs for a tenant. */
export function RunningReceipt({ id }: { readonly id: string }) {
  const { say } = useWords()
  const { value: receipt } = useCached(() => watchReceipt(id))
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
