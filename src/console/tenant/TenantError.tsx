import { isPaused } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { formatRoute } from '../state/console-route.ts'
import { describeFault } from '../parts/describe-fault.ts'
import { isHeld } from '../parts/shown-state.ts'
import { useWords } from '../state/language.ts'

/** Why the newest rebuild of a site failed, with a link to its receipt. */
export function TenantError({ tenant: { latest, state } }: { readonly tenant: TenantAnswer }) {
  const words = useWords()
  if (!latest?.error || isPaused(latest) || (state !== 'failed' && state !== 'queued')) return undefined
  return (
    <p className={state === 'failed' && !isHeld(latest) ? 'failure' : 'warning'}>
      {isHeld(latest) ? words.say('held.lead') : describeFault(latest.error, words)}{' '}
      <a href={formatRoute({ view: 'receipt', id: latest.id })}>{words.say('error.open')}</a>
    </p>
  )
}
