import { decodePath } from '#contract/page-path.ts'
import { pathPart } from '../routing/href.ts'

/**
 * What a link says that has no words of its own: `tariffs.html` for a page or file of the site, the address without
 * its scheme for any other. Never blank for an address that is not.
 */
export function linkLabel(href: string): string {
  const shown = href.startsWith('/')
    ? pathPart(href).replace(/^.*\/(?=.)/s, '')
    : href.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)(?=.)/i, '')
  return decodePath(shown) ?? shown
}
