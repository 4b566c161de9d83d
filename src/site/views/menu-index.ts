import type { SiteLocale } from '#contract/locale.ts'
import { pathOfHref } from '../routing/href.ts'
import { sectionPath } from '../routing/section-pages.ts'
import { humanise } from '../read/humanise.ts'
import type { MenuEntry, MenuType } from '../model/menu.ts'
import type { Site } from '../model/site.ts'

type Neighbour = { readonly name: string; readonly href: string }

type Neighbours = { readonly previous?: Neighbour; readonly next?: Neighbour }

/** The menu entries that lead to a page, outermost first, and their menu. Without entries there is no menu. */
export type Trail = { readonly menu?: MenuType; readonly entries: readonly MenuEntry[] }

/** What the menus of one locale say about its pages. Paths have no locale prefix. */
export type MenuIndex = {
  /** The trail of a page in `left_menu`, else in `top_menu`, else an empty one. */
  trailOf(path: string): Trail
  /** The pages before and after a page in `left_menu`. */
  neighboursOf(path: string): Neighbours
  /**
   * The position of a page among the entries of `left_menu`, from 0, in reading order; `undefined` if no entry leads to
   * it.
   */
  placeOf(path: string): number | undefined
  /** The entry that names a group, with the entries above it; empty if no menu names the group. */
  groupTrail(group: string): Trail
  /** The label of a group: its name in the menus, else its own name made readable. */
  labelOf(group: string): string
  /** The groups that the menus name, in their order. */
  readonly groups: readonly string[]
}

/** Makes the index of a locale's menus, so that each page needs only a look-up. */
export function createMenuIndex(site: Site, locale: SiteLocale): MenuIndex {
  const menus = site.byLocale[locale]?.menus
  const left = menus?.left_menu ?? []
  const top = menus?.top_menu ?? []
  const pathOf = ({ href }: MenuEntry) => (href === undefined ? undefined : pathOfHref(site, href, locale))

  const leftTrails = trailsOf(left, pathOf)
  const topTrails = trailsOf(top, pathOf)
  const leftGroups = groupTrails('left_menu', left, pathOf)
  // A map keeps the position of a key that is set again. So groups of left_menu come first, and left_menu decides their
  // names.
  const named = new Map([...leftGroups, ...groupTrails('top_menu', top, pathOf), ...leftGroups])
  const places = new Map([...leftTrails.keys()].map((path, place) => [path, place]))
  const humanised = new Map<string, string>()
  const neighbours = neighboursIn([...leftTrails.values()])
  return {
    trailOf: (path) => {
      const leftTrail = leftTrails.get(path)
      if (leftTrail) return { menu: 'left_menu', entries: leftTrail }
      const topTrail = topTrails.get(path)
      return topTrail ? { menu: 'top_menu', entries: topTrail } : NO_TRAIL
    },
    neighboursOf: (path) => {
      const last = leftTrails.get(path)?.at(-1)
      return (last && neighbours.get(last)) ?? {}
    },
    placeOf: (path) => places.get(path),
    groupTrail: (group) => named.get(group) ?? NO_TRAIL,
    labelOf: (group) => {
      const label = named.get(group)?.entries.at(-1)?.name ?? humanised.get(group) ?? humanise(group)
      humanised.set(group, label)
      return label
    },
    groups: [...named.keys()],
  }
}

const NO_TRAIL: Trail = { entries: [] }

type PathOf = (entry: MenuEntry) => string | undefined

/**
 * The trail of each page, in menu order. An entry that leads to a place within a page counts only if no entry leads to
 * the page itself.
 */
function trailsOf(menu: readonly MenuEntry[], pathOf: PathOf): ReadonlyMap<string, readonly MenuEntry[]> {
  const trails = new Map<string, readonly MenuEntry[]>()
  const partial = new Set<string>()
  const walk = (entries: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const entry of entries) {
      const trail = [...above, entry]
      const path = pathOf(entry)
      const isPartial = entry.href?.includes('#') === true
      if (path !== undefined && (!trails.has(path) || (partial.has(path) && !isPartial))) {
        trails.set(path, trail)
        if (isPartial) partial.add(path)
        else partial.delete(path)
      }
      walk(entry.children, trail)
    }
  }
  walk(menu, [])
  return trails
}

function neighboursIn(trails: readonly (readonly MenuEntry[])[]): ReadonlyMap<MenuEntry, Neighbours> {
  const entries = trails.flatMap((trail) => trail.at(-1) ?? [])
  const shown = (entry: MenuEntry | undefined) => entry?.href && { name: entry.name, href: entry.href }
  return new Map(
    entries.map((entry, index) => {
      const previous = shown(entries[index - 1])
      const next = shown(entries[index + 1])
      return [entry, { ...(previous && { previous }), ...(next && { next }) }]
    }),
  )
}

/**
 * Finds the entry that names each group: the first entry that leads to the group's section page, else the first
 * top-level entry with a page of the group somewhere below it.
 */
function groupTrails(menuType: MenuType, menu: readonly MenuEntry[], pathOf: PathOf): ReadonlyMap<string, Trail> {
  const byPage = new Map<string, Trail>()
  const bySection = new Map<string, Trail>()
  const walk = (entries: readonly MenuEntry[], above: readonly MenuEntry[]) => {
    for (const entry of entries) {
      const path = pathOf(entry)
      const group = groupOf(path)
      const trail = [...above, entry]
      const isSection = group !== undefined && path === sectionPath(group)
      if (isSection && !bySection.has(group)) bySection.set(group, { menu: menuType, entries: trail })
      if (group !== undefined && above.length > 0 && !byPage.has(group)) {
        byPage.set(group, { menu: menuType, entries: above.slice(0, 1) })
      }
      walk(entry.children, trail)
    }
  }
  walk(menu, [])
  return new Map([...byPage, ...bySection])
}

function groupOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : /^\/([^/]+)\/[^/]+$/.exec(path)?.[1]
}
