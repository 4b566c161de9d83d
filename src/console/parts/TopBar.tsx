import type { SiteLocale } from '#contract/locale.ts'
import type { SessionAnswer } from '#contract/service-answers.ts'
import { formatRoute } from '../console-route.ts'
import { useWords } from '../words-context.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

export function TopBar(props: {
  readonly session: SessionAnswer | undefined
  readonly onLanguage: (locale: SiteLocale) => void
  readonly onSignOut: () => void
}) {
  const { say } = useWords()
  const { session } = props
  return (
    <header className="top-bar">
      <a className="brand" href={formatRoute({ view: 'tenants' })}>
        Tessera
      </a>
      <div className="top-bar-end">
        <LanguageSwitch onChoose={props.onLanguage} />
        {session && (
          <div className="who">
            <span>
              {session.name} <span className="role">{say(`role.${session.role}`)}</span>
            </span>
            <button type="button" className="quiet" onClick={props.onSignOut}>
              {say('signOut')}
            </button>
          </div>
        )}
      </div>
    </header>
  )
}
