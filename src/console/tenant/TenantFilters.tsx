import type { TenantState } from '#contract/service-answers.ts'
import { TENANT_STATES } from '#contract/tenant-state.ts'
import { useWords } from '../state/language.ts'
import type { TenantFilter } from './tenant-pages.ts'

/** Fields that choose which tenants the list shows. */
export function TenantFilters(options: {
  readonly filter: TenantFilter
  readonly onType: (q: string) => void
  readonly onChoose: (state: TenantState | undefined) => void
}) {
  const { filter, onType, onChoose } = options
  const { say } = useWords()
  return (
    <div className="row">
      <p className="field">
        <label htmlFor="wanted">{say('tenants.find')}</label>
        <input
          id="wanted"
          type="search"
          maxLength={100}
          value={filter.q}
          onChange={(event) => onType(event.target.value)}
        />
      </p>
      <p className="field">
        <label htmlFor="state">{say('tenants.state')}</label>
        <select
          id="state"
          value={filter.state ?? ''}
          onChange={(event) => onChoose(TENANT_STATES.find((state) => state === event.target.value))}
        >
          <option value="">{say('tenants.anyState')}</option>
          {TENANT_STATES.map((state) => (
            <option key={state} value={state}>
              {/* For the service, a held build has failed too. */}
              {say(state === 'failed' ? 'tenants.failedOrHeld' : `state.${state}`)}
            </option>
          ))}
        </select>
      </p>
    </div>
  )
}
