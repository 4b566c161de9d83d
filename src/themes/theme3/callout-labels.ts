import type { Translate } from '#messages/translate.ts'

/**
 * The names of the kinds of callout, for a `style` attribute.
 *
 * The text of an article holds `<aside class="tip">` in every language alike; the style sheet prints these names in front, so that
 * no kind is told by colour alone.
 */
export function calloutLabels(t: Translate<'theme3'>): string {
  const kinds = ['note', 'tip', 'warning', 'danger'] as const
  return kinds.map((kind) => `--${kind}-name:"${t(`callout.${kind}`)}"`).join(';')
}
