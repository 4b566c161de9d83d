import { useState } from 'react'
import type { ReleaseEntry } from '#contract/service-answers.ts'
import { formatRoute } from '../state/console-route.ts'
import { StateBadge } from '../parts/StateBadge.tsx'
import { receiptReason } from '../receipt/receipt-reason.ts'
import { useSession } from '../state/session.ts'
import { useWords } from '../state/language.ts'
import { ReleaseDiffList } from './ReleaseDiffList.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'

/** One release: who published it, why, what it changed, and a button to go back to it. No other one has its `name`. */
export function ReleaseItem(props: { readonly tenant: string; readonly release: ReleaseEntry; readonly name: string }) {
  const { tenant, release, name } = props
  const role = useSession()?.role
  const words = useWords()
  const { say } = words
  const [isCompared, setCompared] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { buildId, builtAt, isLive, madeBy } = release
  const named = { release: name }
  return (
    <li>
      <time dateTime={builtAt}>{name}</time>
      {isLive && <StateBadge state="live" />}
      <span className="row-text">{madeBy && receiptReason(madeBy, words)}</span>
      {madeBy && (
        <a href={formatRoute({ view: 'receipt', id: madeBy.receipt })} aria-label={say('release.openOf', named)}>
          {say('release.open')}
        </a>
      )}
      {!isLive && (
        <div className="actions">
          <button
            type="button"
            aria-expanded={isCompared}
            aria-label={say('release.compareOf', named)}
            onClick={() => setCompared(!isCompared)}
          >
            {say('release.compare')}
          </button>
          {role === 'operator' && (
            <button type="button" aria-label={say('rollback.buttonOf', named)} onClick={() => setAsked(true)}>
              {say('rollback.button')}
            </button>
          )}
        </div>
      )}
      <p className="whole hint">{madeBy && pagesOf(madeBy)}</p>
      <details className="whole operators">
        <summary aria-label={say('release.detailsOf', named)}>{say('details.more')}</summary>
        <code className="build-id">{buildId}</code> · {say('release.files', { count: release.files })}
      </details>
      {isCompared && !isLive && <ReleaseDiffList tenant={tenant} release={buildId} />}
      {isAsked && <RollBackDialog tenant={tenant} release={release} name={name} onClose={() => setAsked(false)} />}
    </li>
  )

  /** The first titles, and how many more pages there are. */
  function pagesOf({ titles, pageCount }: NonNullable<ReleaseEntry['madeBy']>): string {
    const more = pageCount - titles.length
    return words.list([...titles, ...(more > 0 ? [say('release.pages', { count: more })] : [])])
  }
}
