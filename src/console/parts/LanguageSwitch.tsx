import { SITE_LOCALES } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { locale, useWords } from '../state/language.ts'

/**
 * Links to each language, each named in that language. A click changes the words without loading the page again; a link
 * can also be opened in another tab.
 */
export function LanguageSwitch() {
  const { say, locale: current } = useWords()
  return (
    <nav aria-label={say('language.label')}>
      <ul className="languages">
        {SITE_LOCALES.map((offered) => (
          <li key={offered}>
            <a
              href={`?lang=${offered}`}
              lang={LOCALES[offered].tag}
              hrefLang={LOCALES[offered].tag}
              aria-current={offered === current ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                locale.set(offered)
              }}
            >
              {LOCALES[offered].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
