import { distinctPages } from '#contract/distinct-pages.ts'
import type { PageList, ReleaseDiff } from '#contract/service-answers.ts'
import { createPollingStore } from '../state/cached-store.ts'
import { pageName } from '../page-name.ts'
import { FailureNote } from '../parts/FailureNote.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { call } from '../state/session.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'

/** More addresses than this are only counted. */
const MOST_NAMED = 30

/** What would change for visitors if a release went live. */
export function ReleaseDiffList({ tenant, release }: { readonly tenant: string; readonly release: string }) {
  const { say } = useWords()
  const path = `/api/tenants/${encodeURIComponent(tenant)}/releases/${encodeURIComponent(release)}/diff`
  const {
    value: diff,
    failed,
    reload,
  } = useCached(() => createPollingStore({ load: () => call<ReleaseDiff>('GET', path) }))
  if (failed) return <FailureNote failed={failed} onRetry={reload} />
  if (!diff) return <p role="status">{say('loading')}</p>
  const isSame = diff.added.count + diff.changed.count + diff.removed.count + diff.otherFiles === 0
  return (
    <div className="diff">
      {isSame && <p>{say('diff.same')}</p>}
      <DiffPart kind="changed" list={diff.changed} />
      <DiffPart kind="added" list={diff.added} />
      <DiffPart kind="removed" list={diff.removed} />
      {diff.otherFiles > 0 && <p className="hint">{say('diff.otherFiles', { count: diff.otherFiles })}</p>}
    </div>
  )
}

function DiffPart({ kind, list }: { readonly kind: 'changed' | 'added' | 'removed'; readonly list: PageList }) {
  const { say } = useWords()
  if (list.count === 0) return undefined
  const urls = distinctPages(list.urls)
  const count = list.count - list.urls.length + urls.length
  const more = count - MOST_NAMED
  return (
    <>
      <h3>{say(`diff.${kind}`, { count })}</h3>
      <ul className="addresses">
        {urls.slice(0, MOST_NAMED).map((url) => (
          <li key={url}>
            <SiteLink href={url} text={pageName(url)} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">{say('more', { count: more })}</p>}
    </>
  )
}
