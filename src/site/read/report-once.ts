import type { Notice } from '#kit/errors.ts'

/**
 * Joins notices that differ only in their language.
 *
 * Most config entries are the same in every language, so one mistake gives one notice per language. The joined notice
 * names no language if all `languageCount` languages have the mistake, else those that have it (`en, kr`).
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
