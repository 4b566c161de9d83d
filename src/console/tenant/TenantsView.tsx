import { useRef, useState } from 'react'
import type { ReceiptsAnswer, TenantsAnswer } from '#contract/service-answers.ts'
import { AuditLink } from '../audit/AuditLink.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { after } from '../state/cached-store.ts'
import { call, useSession } from '../state/session.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'
import { watchTenants } from './fresh-tenants.ts'
import { createTenantPages, keepWanted, keptWanted, TENANTS_STEP, type WantedTenantPages } from './tenant-pages.ts'
import { TenantCard } from './TenantCard.tsx'
import { TenantFilters } from './TenantFilters.tsx'

/** If a list has this many tenants, it can be searched and filtered. */
const MANY = 9
/** How long the search waits for the next letter. */
const TYPING_MS = 250

/** The tenants that the editor may see. Those that need attention come first. */
export function TenantsView() {
  const { say } = useWords()
  const editor = useSession()?.name ?? ''
  const [wanted, setWanted] = useState(() => keptWanted(editor))
  const [hasMany, setHasMany] = useState(wanted.q !== '' || wanted.state !== undefined)
  const [pages] = useState(() => createTenantPages((path) => call<TenantsAnswer>('GET', path), wanted))
  const cancel = useRef<() => void>(undefined)
  const { value, failed, reload } = useCached(() =>
    watchTenants({
      loadTenants: pages.load,
      loadReceipts: async () => (await call<ReceiptsAnswer>('GET', '/api/rebuilds?limit=50')).rebuilds,
    }),
  )
  const { tenants = [], total = 0 } = value ?? {}
  // Once shown, the fields stay, even if the filter leaves only a few tenants.
  if (total >= MANY && !hasMany) setHasMany(true)

  function want(next: WantedTenantPages, delayMs: number): void {
    setWanted(next)
    keepWanted(editor, next)
    cancel.current?.()
    cancel.current = after(delayMs, () => {
      pages.want(next)
      reload()
    })
  }

  return (
    <>
      <ViewTitle extra={<AuditLink />}>{say('tenants.title')}</ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      {!value && !failed && <p role="status">{say('loading')}</p>}
      {hasMany && (
        <TenantFilters
          filter={wanted}
          onType={(q) => want({ ...wanted, q, count: TENANTS_STEP }, TYPING_MS)}
          onChoose={(state) => want({ ...wanted, state, count: TENANTS_STEP }, 0)}
        />
      )}
      {value && tenants.length === 0 && <p role="status">{say('tenants.none')}</p>}
      {tenants.length < total && <p role="status">{say('tenants.shown', { shown: tenants.length, total })}</p>}
      <ul className="cards">
        {tenants.map((tenant) => (
          <TenantCard key={tenant.tenant} tenant={tenant} />
        ))}
      </ul>
      {tenants.length < total && (
        <button type="button" onClick={() => want({ ...wanted, count: tenants.length + TENANTS_STEP }, 0)}>
          {say('tenants.more')}
        </button>
      )}
    </>
  )
}
