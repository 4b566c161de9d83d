import { useState } from 'react'
import type { Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { AuditLink } from '../audit/AuditLink.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { call } from '../state/session.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'
import { watchTenants } from './fresh-tenants.ts'
import { TenantCard } from './TenantCard.tsx'

/** From so many on they can be looked for by name. */
const MANY = 9

/** All tenants that the editor may touch, and how they are. */
export function TenantsView() {
  const { say } = useWords()
  const [wanted, setWanted] = useState('')
  const { value, failed, reload } = useCached(() =>
    watchTenants({
      loadTenants: async () => (await call<{ tenants: TenantAnswer[] }>('GET', '/api/tenants')).tenants,
      loadReceipts: async () => (await call<{ rebuilds: Receipt[] }>('GET', '/api/rebuilds?limit=50')).rebuilds,
    }),
  )
  const tenants = value?.tenants ?? []
  const shown = tenants.filter(({ tenant }) => tenant.includes(wanted.trim().toLowerCase()))
  return (
    <>
      <ViewTitle extra={<AuditLink />}>{say('tenants.title')}</ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      {!value && !failed && <p role="status">{say('loading')}</p>}
      {tenants.length >= MANY && (
        <p className="field">
          <label htmlFor="wanted">{say('tenants.find')}</label>
          <input id="wanted" type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </p>
      )}
      {value && shown.length === 0 && <p>{say('tenants.none')}</p>}
      <ul className="cards">
        {shown.map((tenant) => (
          <TenantCard key={tenant.tenant} tenant={tenant} />
        ))}
      </ul>
    </>
  )
}
