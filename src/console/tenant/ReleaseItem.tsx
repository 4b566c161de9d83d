import { useId, useState } from 'react'
import type { ReleaseEntry } from '#contract/service-answers.ts'
import { StateBadge } from '../parts/StateBadge.tsx'
import { TimeText } from '../parts/TimeText.tsx'
import { useSession } from '../state/session.ts'
import { useWords } from '../state/language.ts'
import { ReleaseDiffList } from './ReleaseDiffList.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'

/** One release: what is other in it than in the live one, and the way back to it. */
export function ReleaseItem({ tenant, release }: { readonly tenant: string; readonly release: ReleaseEntry }) {
  const role = useSession()?.role
  const { say } = useWords()
  const [isCompared, setCompared] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  const { buildId, isLive } = release
  return (
    <li id={id}>
      <code className="build-id">{buildId}</code>
      {isLive && <StateBadge state="live" />}
      <span className="row-text">
        {say('release.built')} <TimeText time={release.builtAt} />
      </span>
      <span className="hint">{say('release.files', { count: release.files })}</span>
      {!isLive && (
        <div className="actions">
          <button
            type="button"
            aria-expanded={isCompared}
            aria-label={say('release.compareOf', { release: buildId })}
            onClick={() => setCompared(!isCompared)}
          >
            {say('release.compare')}
          </button>
          {role === 'operator' && (
            <button
              type="button"
              aria-label={say('rollback.buttonOf', { release: buildId })}
              onClick={() => setAsked(true)}
            >
              {say('rollback.button')}
            </button>
          )}
        </div>
      )}
      {isCompared && !isLive && <ReleaseDiffList tenant={tenant} release={buildId} />}
      {isAsked && <RollBackDialog tenant={tenant} release={release} onClose={() => setAsked(false)} />}
    </li>
  )
}
