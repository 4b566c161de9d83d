import type { Notice } from '#kit/errors.ts'

/**
 * Notices of several languages, each reported once.
 *
 * Most config entries are the same in every language, so a mistake in one comes up once per language. Notices that
 * differ in their language only become one: without a language if all `languageCount` languages have it, else with
 * all that do (`en, kr`).
 */
export function reportOnce(notices: readonly Notice[], languageCount: number): Notice[] {
  const alike = Map.groupBy(notices, ({ name, message, where }) =>
    JSON.stringify([name, message, { ...where, locale: '' }]),
  )
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    if (others.length === 0) return [first]
    const languages = [first, ...others].map(({ where }) => where.locale)
    const { locale: _, ...where } = first.where
    return [
      { ...first, where: languages.length === languageCount ? where : { ...where, locale: languages.join(', ') } },
    ]
  })
}
