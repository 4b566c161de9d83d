import { useState } from 'react'
import type { Receipt } from '#contract/receipt.ts'
import { formatRoute } from '../state/console-route.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { OperatorDetails } from '../parts/OperatorDetails.tsx'
import { call, useSession } from '../state/session.ts'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { useSiteName } from '../state/site-names.ts'
import { LossList } from './LossList.tsx'

/** A build that the content-loss guard stopped: what the site would lose, and the decision about it. */
export function HeldBuild({ receipt }: { readonly receipt: Receipt }) {
  const role = useSession()?.role
  const { say } = useWords()
  const name = useSiteName(receipt.tenant)
  const [isAsked, setAsked] = useState(false)
  const { error } = receipt
  const accept = useAction(async () => {
    const { id } = await call<{ id: string }>('POST', `/api/rebuilds/${encodeURIComponent(receipt.id)}/accept`)
    location.hash = formatRoute({ view: 'receipt', id })
  })
  return (
    <div className="warning">
      <p>
        <strong>{say('held.lead')}</strong>
      </p>
      <LossList data={error?.data} />
      <p>{say(role === 'operator' ? 'held.explained' : 'held.askOperator')}</p>
      {role === 'operator' && (
        <button type="button" onClick={() => setAsked(true)}>
          {say('held.button')}
        </button>
      )}
      {error && <OperatorDetails notices={[error]} />}
      {isAsked && (
        <ConfirmDialog
          title={say('held.title', { tenant: name })}
          button={say('held.confirm')}
          action={accept}
          onClose={() => setAsked(false)}
        >
          <LossList data={error?.data} />
          <p>{say('held.bound')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
