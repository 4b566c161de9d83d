import { decodePath, splitLocale } from '#contract/page-path.ts'
import { pathPart, withoutOrigin } from './href.ts'

const NONE: readonly string[] = []

/**
 * The paths, without locale prefix, at which an article decides where an address that stands in the content leads.
 *
 * No article at another path changes what `resolveLink` says, unless it is the only one of its group, stands in the
 * place of a section page, or is what a redirect leads to.
 */
export function pathsMeant(origin: string, written: string): readonly string[] {
  const address = withoutOrigin(origin, written.trim())
  if (!address.startsWith('/')) return NONE
  const decoded = decodePath(pathPart(address))
  if (decoded === undefined) return NONE
  const { path } = splitLocale(decoded)
  return [path, `${path}.html`]
}
