import { formatRoute } from '../state/console-route.ts'
import { useWords } from '../state/language.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useSession } from '../state/session.ts'

export function TopBar({ onSignOut }: { readonly onSignOut: () => void }) {
  const { say } = useWords()
  const who = useSession()
  return (
    <header className="top-bar">
      <a className="brand" href={formatRoute({ view: 'tenants' })}>
        Tessera
      </a>
      <div className="top-bar-end">
        <LanguageSwitch />
        {who && (
          <div className="who">
            <span>
              {who.name} <span className="role">{say(`role.${who.role}`)}</span>
            </span>
            <button type="button" className="quiet" onClick={onSignOut}>
              {say('signOut')}
            </button>
          </div>
        )}
      </div>
    </header>
  )
}
