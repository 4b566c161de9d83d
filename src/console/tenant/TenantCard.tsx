import type { TenantAnswer } from '#contract/service-answers.ts'
import { formatRoute } from '../state/console-route.ts'
import { FailureNote } from '../parts/FailureNote.tsx'
import { SiteMark } from '../parts/SiteMark.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { shownTenantState } from '../parts/shown-state.ts'
import { StateBadge } from '../parts/StateBadge.tsx'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { askForRebuild } from './ask-for-rebuild.ts'
import { PausedNote } from './PausedNote.tsx'
import { TenantFacts } from './TenantFacts.tsx'
import { TenantError } from './TenantError.tsx'

export function TenantCard({ tenant }: { readonly tenant: TenantAnswer }) {
  const { say } = useWords()
  const rebuild = useAction(() => askForRebuild(tenant.tenant))
  const { tenant: key, siteName: name = key } = tenant
  return (
    <li className="panel card">
      <div className="card-head">
        <h2>
          <SiteMark name={name} />
          <a href={formatRoute({ view: 'tenant', tenant: key })}>{name}</a>
        </h2>
        <StateBadge state={shownTenantState(tenant)} />
      </div>
      <p className="site">
        {name !== key && <span className="hint">{key} · </span>}
        <SiteLink href={tenant.origin} text={tenant.origin} />
      </p>
      <TenantError tenant={tenant} />
      <TenantFacts tenant={tenant} />
      {tenant.paused && <PausedNote tenant={key} paused={tenant.paused} />}
      {rebuild.failed && <FailureNote failed={rebuild.failed} />}
      <button
        type="button"
        aria-label={say('rebuild.buttonOf', { tenant: name })}
        aria-disabled={rebuild.isBusy}
        onClick={rebuild.run}
      >
        {say('rebuild.button')}
      </button>
    </li>
  )
}
