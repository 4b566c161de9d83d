import { useEffect, useState } from 'react'
import type { Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { FailureNote } from '../parts/FailureNote.tsx'
import { ViewTitle } from '../parts/ViewTitle.tsx'
import { useService } from '../service-context.ts'
import { usePolled } from '../use-known.ts'
import { useWords } from '../words-context.ts'
import { freshTenants } from './fresh-tenants.ts'
import { TenantCard } from './TenantCard.tsx'

const LIST_MS = 60_000
const RECEIPTS_MS = 3000
/** From so many on they can be looked for by name. */
const MANY = 9

/** All tenants that the editor may touch, and how they are. */
export function TenantsView() {
  const { call } = useService()
  const { say } = useWords()
  const [wanted, setWanted] = useState('')
  const list = usePolled(() => call<{ tenants: TenantAnswer[] }>('GET', '/api/tenants'), LIST_MS)
  const receipts = usePolled(() => call<{ rebuilds: Receipt[] }>('GET', '/api/rebuilds?limit=50'), RECEIPTS_MS)
  const { tenants, isBehind } = freshTenants(list.value?.tenants ?? [], receipts.value?.rebuilds ?? [])
  const { reload } = list
  const failed = list.failed ?? receipts.failed

  useEffect(() => {
    if (isBehind) reload()
  }, [isBehind, reload])

  const shown = tenants.filter(({ tenant }) => tenant.includes(wanted.trim().toLowerCase()))
  return (
    <>
      <ViewTitle>{say('tenants.title')}</ViewTitle>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      {!list.value && !failed && <p role="status">{say('loading')}</p>}
      {tenants.length >= MANY && (
        <p className="field">
          <label htmlFor="wanted">{say('tenants.find')}</label>
          <input id="wanted" type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </p>
      )}
      {list.value && shown.length === 0 && <p>{say('tenants.none')}</p>}
      <ul className="cards">
        {shown.map((tenant) => (
          <TenantCard key={tenant.tenant} tenant={tenant} />
        ))}
      </ul>
    </>
  )
}
