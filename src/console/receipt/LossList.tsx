import { isSiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import type { ConsoleWords } from '../state/console-words.ts'
import { useWords } from '../state/language.ts'
import { parseLosses, type ShownLoss } from './parse-losses.ts'

/** What the site would lose by a held build. Draws nothing if the service does not send the losses as data. */
export function LossList({ data }: { readonly data: unknown }) {
  const words = useWords()
  const losses = parseLosses(data)
  if (losses.length === 0) return undefined
  return (
    <>
      <p>{words.say('held.goes')}</p>
      <ul className="losses">
        {losses.map((loss, place) => (
          <li key={place}>
            {describeLoss(loss, words)}
            {loss.part === 'pages' && (
              <ul>
                {loss.paths.map((path) => (
                  <li key={path}>{path}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function describeLoss(loss: ShownLoss, { say, sayIfKnown }: ConsoleWords): string {
  switch (loss.part) {
    case 'theme':
      return say('loss.theme', { before: loss.before, after: loss.after })
    case 'language':
      return say('loss.language', { language: languageName(loss.locale) })
    case 'menu': {
      const [locale = '', type = ''] = loss.menu.split(' ')
      const menu = sayIfKnown(`menu.${type}`) ?? type
      return say('loss.menu', { lost: loss.lost, of: loss.of, menu, language: languageName(locale) })
    }
    case 'pages':
      return say('loss.pages', { lost: loss.lost, of: loss.of })
  }
}

function languageName(locale: string): string {
  return isSiteLocale(locale) ? LOCALES[locale].name : locale
}
