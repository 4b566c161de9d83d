import { useState } from 'react'
import type { Receipt } from '#contract/receipt.ts'
import { formatRoute } from '../state/console-route.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { call, useSession } from '../state/session.ts'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { NoticeText } from './NoticeText.tsx'

/** A build that was held because it would take much off the site: an operator may let exactly that through. */
export function HeldBuild({ receipt }: { readonly receipt: Receipt }) {
  const role = useSession()?.role
  const { say } = useWords()
  const [isAsked, setAsked] = useState(false)
  const accept = useAction(async () => {
    const { id } = await call<{ id: string }>('POST', `/api/rebuilds/${encodeURIComponent(receipt.id)}/accept`)
    location.hash = formatRoute({ view: 'receipt', id })
  })
  if (role !== 'operator') return <p>{say('held.askOperator')}</p>
  return (
    <>
      <p>{say('held.explained')}</p>
      <button type="button" onClick={() => setAsked(true)}>
        {say('held.button')}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={say('held.title', { tenant: receipt.tenant })}
          button={say('held.confirm')}
          action={accept}
          onClose={() => setAsked(false)}
        >
          {receipt.error && <NoticeText notice={receipt.error} />}
          <p>{say('held.bound')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
