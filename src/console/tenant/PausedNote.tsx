import { useState } from 'react'
import type { PauseAnswer } from '#contract/service-answers.ts'
import { formatRoute } from '../state/console-route.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { call, useSession } from '../state/session.ts'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { useSiteName } from '../state/site-names.ts'

/** Says that publishing of a tenant is paused. Operators can resume it. */
export function PausedNote({ tenant, paused }: { readonly tenant: string; readonly paused: PauseAnswer }) {
  const role = useSession()?.role
  const { say, zonedTime } = useWords()
  const name = useSiteName(tenant)
  const [isAsked, setAsked] = useState(false)
  const resume = useAction(async () => {
    const { id } = await call<{ id: string }>('POST', `/api/tenants/${encodeURIComponent(tenant)}/resume`)
    location.hash = formatRoute({ view: 'receipt', id })
  })
  return (
    <div className="paused">
      <p>
        <strong>{say('paused.title', { time: zonedTime(paused.since) })}</strong>
      </p>
      <p>{say('paused.since', { by: paused.by })}</p>
      <p>
        {say('paused.edits')} {role !== 'operator' && say('paused.askOperator')}
      </p>
      {role === 'operator' && (
        <button type="button" aria-label={say('resume.buttonOf', { tenant: name })} onClick={() => setAsked(true)}>
          {say('resume.button')}
        </button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={say('resume.title', { tenant: name })}
          button={say('resume.confirm')}
          action={resume}
          onClose={() => setAsked(false)}
        >
          <p>{say('resume.explained')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
