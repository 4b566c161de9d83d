/** `before-paint.ts` for home pages, which choose the language of a first visit. */
import { preferredLocale } from '#contract/preferred-locale.ts'
import { CHOSEN_COOKIE, CHOSEN_MAX_AGE_SECONDS } from '../language.ts'
import { startBeforePaint } from '../start-before-paint.ts'
import { formatCookie } from '../storage.ts'

startBeforePaint(({ locales, defaultLocale }) => {
  const locale = preferredLocale(navigator.languages.join(), locales) ?? defaultLocale
  document.cookie = formatCookie(CHOSEN_COOKIE, locale, CHOSEN_MAX_AGE_SECONDS)
  return locale
})
