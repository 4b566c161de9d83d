import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { nearestWord } from '#kit/nearest-word.ts'
import { parseWrittenJson } from '#kit/parse-written-json.ts'
import { THEME_CODES, type ThemeCode } from '#site/model/theme.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { OwnWordsInvalid } from '../errors.ts'

/** Interface words of a project by language and key, such as `search.title`. */
export type OwnWords = { readonly [L in SiteLocale]?: Readonly<Record<string, string>> }

/**
 * Reads the words of the project in `root`, `theme/words.json`. `undefined` if it has none. They replace words of the
 * engine in the folder `engine`. Throws `OwnWordsInvalid`.
 */
export function readOwnWords(root: string, engine: string): OwnWords | undefined {
  const bytes = readIfThere(join(root, 'theme/words.json'))
  if (bytes === undefined) return undefined
  const refuse = (key = 'the file', expected: string) => OwnWordsInvalid.fault({ key, expected })
  const words = parseWrittenJson(bytes, refuse)
  if (!isRecord(words)) throw refuse(undefined, 'must hold words by language, then by key.')
  for (const [locale, own] of Object.entries(words)) {
    if (!isLocale(locale)) throw refuse(locale, `is no language. Known are ${SITE_LOCALES.join(', ')}.`)
    if (!isRecord(own)) throw refuse(locale, 'must hold words by key.')
    const known = knownKeys(engine, locale)
    for (const [key, text] of Object.entries(own)) {
      const nearest = nearestWord(key, known)
      const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
      if (!known.includes(key)) throw refuse(`${locale}.${key}`, `is no word of the pages.${meant}`)
      if (typeof text !== 'string') throw refuse(`${locale}.${key}`, 'must be a text.')
    }
  }
  return Object.values(words).every((own) => Object.keys(own as object).length === 0) ? undefined : (words as OwnWords)
}

/** Replaces words of each theme by those of a project, in the copy of the engine in `draft`. */
export function replaceWords(draft: string, words: OwnWords): void {
  for (const [locale, own] of Object.entries(words) as [SiteLocale, Record<string, string>][]) {
    for (const theme of THEME_CODES) {
      const file = catalogue(draft, locale, theme)
      writeFileSync(file, JSON.stringify({ ...readCatalogue(file), ...own }))
    }
  }
}

function knownKeys(engine: string, locale: SiteLocale): string[] {
  const files = [catalogue(engine, locale), ...THEME_CODES.map((theme) => catalogue(engine, locale, theme))]
  return files.flatMap((file) => Object.keys(readCatalogue(file)))
}

function catalogue(engine: string, locale: SiteLocale, theme?: ThemeCode): string {
  return join(engine, 'src/messages', theme ?? '', `${locale}.json`)
}

function readCatalogue(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isLocale(text: string): text is SiteLocale {
  return (SITE_LOCALES as readonly string[]).includes(text)
}
