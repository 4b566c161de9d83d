import { useState } from 'react'
import type { AuditAnswer } from '#contract/service-answers.ts'
import { createPollingStore } from '../state/cached-store.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { call } from '../state/session.ts'
import { useAskedSiteName } from '../state/site-names.ts'
import { useAction } from '../state/use-action.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'
import { AuditRow } from './AuditRow.tsx'
import { AuditLink } from './AuditLink.tsx'

/** Shows who did what, newest first. A button loads older entries. */
export function AuditView({ tenant }: { readonly tenant: string | undefined }) {
  const { say } = useWords()
  const name = useAskedSiteName(tenant)
  const path = `/api/audit?limit=50${tenant === undefined ? '' : `&tenant=${encodeURIComponent(tenant)}`}`
  const {
    value: first,
    failed,
    reload,
  } = useCached(() => createPollingStore({ load: () => call<AuditAnswer>('GET', path) }))
  const [older, setOlder] = useState<readonly AuditAnswer[]>([])
  const { next } = older.at(-1) ?? first ?? {}
  const loadOlder = useAction(async () => {
    if (next !== undefined) setOlder([...older, await call<AuditAnswer>('GET', `${path}&cursor=${next}`)])
  })
  const entries = [...(first ? [first] : []), ...older].flatMap((page) => page.entries)
  return (
    <>
      {tenant === undefined ? (
        <BackLink route={{ view: 'tenants' }}>{say('tenants.title')}</BackLink>
      ) : (
        <BackLink route={{ view: 'tenant', tenant }}>{name}</BackLink>
      )}
      <ViewTitle extra={tenant !== undefined && <AuditLink />}>
        {tenant === undefined ? say('audit.title') : say('audit.titleOf', { tenant: name })}
      </ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      {!first && !failed && <p role="status">{say('loading')}</p>}
      {first && entries.length === 0 && <p>{say('audit.none')}</p>}
      <ul className="rows">
        {entries.map((entry, place) => (
          <AuditRow key={place} entry={entry} isNamed={tenant === undefined} />
        ))}
      </ul>
      {loadOlder.failed && <FailureNote failed={loadOlder.failed} />}
      {next !== undefined && (
        <button type="button" aria-disabled={loadOlder.isBusy} onClick={loadOlder.run}>
          {say('audit.older')}
        </button>
      )}
    </>
  )
}
