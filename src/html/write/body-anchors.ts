import { toBodyId } from '#site/routing/body-id.ts'
import { withoutControls } from '#kit/without-controls.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'
import { createUniqueIds } from './unique-ids.ts'

/** How links reach an element: inside the site by `id`, and by `name` with the anchor that the author wrote. */
export type Anchor = { readonly id?: string; readonly name?: string }

export type BodyAnchors = ReturnType<typeof createBodyAnchors>

/** Browsers show the top of the page for `#top` if no element has that name, and so do links of bodies. */
const PAGE_TOP = /^top$/i

/** Gives out the ids and names of one body, each once. Headings and captions take their ids from the same `ids`. */
export function createBodyAnchors() {
  const ids = createUniqueIds()
  const names = createUniqueIds()
  return {
    ids,
    /** The anchor of an element of the source. Old pages name theirs: `<a name="cost">`. */
    claim(source: string, attributes: Attributes): Anchor {
      const written = attributes['id'] ?? (source === 'a' ? attributes['name'] : undefined)
      if (written === undefined) return {}
      const id = toBodyId(written)
      if (id === undefined) return {}
      const name = withoutControls(written).trim()
      const isNew = name !== id && !PAGE_TOP.test(name) && !names.has(name)
      return { ...(!ids.has(id) && { id: ids.claim(id) }), ...(isNew && { name: names.claim(name) }) }
    },
  }
}
