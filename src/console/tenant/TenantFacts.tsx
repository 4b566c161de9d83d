import { useStore } from '@nanostores/react'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { now } from '../state/now.ts'
import { describeFault } from '../parts/describe-fault.ts'
import { TimeText } from '../parts/TimeText.tsx'
import { useWords } from '../state/language.ts'
import { whyNotLive } from './why-not-live.ts'

/** Which release is live, and when the site changes next by itself. */
export function TenantFacts({ tenant }: { readonly tenant: TenantAnswer }) {
  const words = useWords()
  const { say, distance } = words
  const nowMs = useStore(now)
  const { nextChange, error } = tenant
  const live = tenant.releases.find(({ isLive }) => isLive)
  return (
    <dl className="facts">
      <div>
        <dt>{say('tenant.live')}</dt>
        <dd>
          {live ? (
            <>
              <TimeText time={live.liveAt} isZoned /> <span className="hint">({distance(live.liveAt, nowMs)})</span>
            </>
          ) : error ? (
            describeFault(error, words, 'state.unknown')
          ) : (
            say(whyNotLive(tenant))
          )}
        </dd>
      </div>
      <div>
        <dt>{say('tenant.next')}</dt>
        <dd>
          {nextChange === undefined ? (
            say('tenant.noNext')
          ) : (
            <>
              <TimeText time={nextChange} isZoned /> <span className="hint">({distance(nextChange, nowMs)})</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
