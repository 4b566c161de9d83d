import { createInstance } from 'i18next'
import { catalogues, overlays, type MessageKey, type MessageLocale, type MessageTheme } from './catalogues.ts'
import { fillWords } from './format-message.ts'

/**
 * Returns the message of a key, with `{{name}}` filled from `values` and the plural form chosen by `count`.
 *
 * The result is plain text, so it must be escaped before it becomes HTML.
 */
export type Translate<T extends MessageTheme = never> = (
  key: MessageKey<T>,
  values?: Readonly<Record<string, string | number>>,
) => string

/** BCP 47 language tags for the plural rules of i18next, which does not know our locale codes. */
const LANGUAGES: Record<MessageLocale, string> = { en: 'en', zh: 'zh', kr: 'ko' }

const made = new Map<string, Translate<MessageTheme>>()

/**
 * The messages of one theme in one locale. Its language never changes, so pages in several languages can be drawn at
 * the same time.
 */
export function translateFor<T extends MessageTheme>(theme: T, locale: MessageLocale): Translate<T> {
  const name = `${theme} ${locale}`
  const found = made.get(name) ?? createTranslate(theme, locale)
  made.set(name, found)
  return found as Translate<T>
}

function createTranslate(theme: MessageTheme, locale: MessageLocale): Translate<MessageTheme> {
  const language = LANGUAGES[locale]
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: { ...catalogues[locale], ...overlays[theme][locale] } } },
  })
  const t = i18n.getFixedT(language)
  // Messages before filling are the same on every page. Without this map, the lookup takes a quarter of the drawing
  // time.
  const known = new Map<string, string>()
  return (key, values = {}) => {
    const { count } = values
    const form = count === undefined ? key : `${key} ${count}`
    const words = known.get(form) ?? t(key, { ...(count !== undefined && { count }), skipInterpolation: true })
    known.set(form, words)
    return fillWords(words, values)
  }
}
