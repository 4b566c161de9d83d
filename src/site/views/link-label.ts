import { decodePath } from '#contract/page-path.ts'
import { pathPart } from '../routing/href.ts'

/**
 * The text of a link that has no text of its own: `tariffs.html` for a page or file of the site, the address without
 * its scheme for any other. It is blank only if the address is.
 */
export function linkLabel(href: string): string {
  const shown = href.startsWith('/')
    ? pathPart(href).replace(/^.*\/(?=.)/s, '')
    : href.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)(?=.)/i, '')
  return decodePath(shown) ?? shown
}
