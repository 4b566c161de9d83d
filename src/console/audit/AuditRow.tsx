import type { AuditEntry } from '#contract/service-answers.ts'
import { formatRoute } from '../state/console-route.ts'
import { TimeText } from '../parts/TimeText.tsx'
import { useWords } from '../state/language.ts'
import { useSiteName } from '../state/site-names.ts'

/** One entry of the audit log. `isNamed`: the row also names the tenant. */
export function AuditRow({ entry, isNamed }: { readonly entry: AuditEntry; readonly isNamed: boolean }) {
  const { say, sayIfKnown, zonedTime } = useWords()
  const { at, who, act, tenant, detail } = entry
  const { receipt, expires, ...rest } = detail
  const facts = Object.values(rest).filter((fact) => typeof fact === 'string' && fact !== '')
  if (typeof expires === 'string') facts.push(say('audit.until', { time: zonedTime(expires) }))
  return (
    <li>
      <TimeText time={at} />
      <span className="row-text">
        <strong>{who.startsWith('webhook ') ? say('asked.webhook') : who}</strong>{' '}
        {sayIfKnown(`act.${act}`) ?? <span lang="en">{act}</span>}
        {isNamed && tenant !== undefined && (
          <>
            {' · '}
            <TenantLink tenant={tenant} />
          </>
        )}
      </span>
      {facts.length > 0 && <span className="row-facts hint">{facts.join(' · ')}</span>}
      {typeof receipt === 'string' && (
        <a href={formatRoute({ view: 'receipt', id: receipt })} aria-label={`${say('audit.receipt')} ${receipt}`}>
          {say('audit.receipt')}
        </a>
      )}
    </li>
  )
}

function TenantLink({ tenant }: { readonly tenant: string }) {
  return <a href={formatRoute({ view: 'tenant', tenant })}>{useSiteName(tenant)}</a>
}
