import { useStore } from '@nanostores/react'
import { formatRoute } from '../state/console-route.ts'
import { session } from '../state/session.ts'
import { useWords } from '../state/language.ts'

/** The way to the audit log of a tenant, or of all of them; nothing for an editor. */
export function AuditLink({ tenant }: { readonly tenant?: string }) {
  const role = useStore(session)?.role
  const { say } = useWords()
  if (role !== 'operator') return undefined
  const named = tenant === undefined ? {} : { tenant }
  const text = tenant === undefined ? say('audit.title') : say('audit.titleOf', { tenant })
  return <a href={formatRoute({ view: 'audit', ...named })}>{text}</a>
}
