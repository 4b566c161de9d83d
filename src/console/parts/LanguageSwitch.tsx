import { DEFAULT_LANGUAGE_TAGS, DEFAULT_LOCALE_NAMES, SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { useWords } from '../words-context.ts'

/** Each language in its own words. Links, so that they can be opened elsewhere; pressed here, nothing is loaded anew. */
export function LanguageSwitch({ onChoose }: { readonly onChoose: (locale: SiteLocale) => void }) {
  const { say, locale: current } = useWords()
  return (
    <nav aria-label={say('language.label')}>
      <ul className="languages">
        {SITE_LOCALES.map((locale) => (
          <li key={locale}>
            <a
              href={`?lang=${locale}`}
              lang={DEFAULT_LANGUAGE_TAGS[locale]}
              hrefLang={DEFAULT_LANGUAGE_TAGS[locale]}
              aria-current={locale === current ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onChoose(locale)
              }}
            >
              {DEFAULT_LOCALE_NAMES[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
