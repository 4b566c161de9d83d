import { formatRoute } from '../state/console-route.ts'
import { useSession } from '../state/session.ts'
import { useSiteName } from '../state/site-names.ts'
import { useWords } from '../state/language.ts'

/** A link to the audit log of a tenant, or of all tenants. Only operators get it. */
export function AuditLink({ tenant }: { readonly tenant?: string }) {
  const role = useSession()?.role
  const { say } = useWords()
  const name = useSiteName(tenant ?? '')
  if (role !== 'operator') return undefined
  const named = tenant === undefined ? {} : { tenant }
  const text = tenant === undefined ? say('audit.title') : say('audit.titleOf', { tenant: name })
  return <a href={formatRoute({ view: 'audit', ...named })}>{text}</a>
}
