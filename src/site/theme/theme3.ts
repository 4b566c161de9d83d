import type { SiteLocale } from '#contract/locale.ts'
import { translateFor } from '#messages/translate.ts'
import type { ThemeDefinition } from './theme-definition.ts'

const CALLOUTS = ['note', 'tip', 'warning', 'danger'] as const

/** The names of the kinds of callouts in a language. An article has `<aside class="tip">` in every language. */
function calloutNames(locale: SiteLocale): { [kind: string]: string } {
  const t = translateFor('theme3', locale)
  return Object.fromEntries(CALLOUTS.map((kind) => [kind, t(`callout.${kind}`)]))
}

/** The theme for a manual: it has only articles. Its root leads to the first menu entry. */
export const theme3: ThemeDefinition = {
  pageKinds: ['article', 'error'],
  root: 'redirect',
  colors: {
    own: { themeColor: '#0069a5', hoverColor: '#00568b', activeColor: '#00416d' },
    mayBeFewer: false,
    words: ['themeColor', 'hoverColor', 'activeColor'],
    wordsOn: { light: { l: 0.955, maxChroma: 0.022 }, dark: { l: 0.29, maxChroma: 0.035 } },
    controls: [],
    controlsOn: { light: { l: 1, maxChroma: 0 }, dark: { l: 0.215, maxChroma: 0.012 } },
  },
  // The icons of callouts.
  hasPicturesInStyle: true,
  hasMarkdown: true,
  showsVisits: false,
  calloutNames,
  // The style sheet prints the name of a callout in front of it, so that a reader does not depend on its colour.
  styleProperties: ({ locale }) =>
    Object.fromEntries(Object.entries(calloutNames(locale)).map(([kind, name]) => [`--${kind}-name`, `"${name}"`])),
}
