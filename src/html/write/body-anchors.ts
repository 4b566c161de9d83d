import { toBodyId } from '#site/routing/body-id.ts'
import { withoutControls } from '#kit/without-controls.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'
import { createUniqueIds } from './unique-ids.ts'

/** How links reach an element: by `id` within the site, and by `name` with the spelling that the author wrote. */
export type Anchor = { readonly id?: string; readonly name?: string }

export type BodyAnchors = ReturnType<typeof createBodyAnchors>

/** If no element is named `top`, browsers show the top of the page for `#top`. Links in bodies rely on it. */
const PAGE_TOP = /^top$/i

/** Gives each id and name of one body only once. Headings and captions take their ids from the same `ids`. */
export function createBodyAnchors() {
  const ids = createUniqueIds()
  const names = createUniqueIds()
  return {
    ids,
    /**
     * The anchor of an element of the source; empty if it has no id or the id is taken. Old pages write
     * `<a name="cost">`.
     */
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
