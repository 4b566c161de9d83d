import { decodePath, splitLocale } from '#contract/page-path.ts'
import { pathPart, withoutOrigin } from './href.ts'

const NONE: readonly string[] = []

/**
 * The paths, without locale prefix, whose articles decide where an address in the content leads: its own path, and that
 * path with `.html`. Empty for an address outside of the site.
 *
 * An article at another path changes the result of `resolveLink` in only three cases: it is the only article of its
 * group, it replaces a section page, or a redirect leads to it.
 */
export function pathsMeant(origin: string, written: string): readonly string[] {
  const address = withoutOrigin(origin, written.trim())
  if (!address.startsWith('/')) return NONE
  const decoded = decodePath(pathPart(address))
  if (decoded === undefined) return NONE
  const { path } = splitLocale(decoded)
  return [path, `${path}.html`]
}
