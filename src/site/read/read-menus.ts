import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import type { Where } from '#kit/errors.ts'
import { isBlank } from '#kit/is-blank.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import type { MenuGroup, RawMenuEntry } from '../model/content.ts'
import {
  MenuEntryDoubled,
  MenuEntryWithoutId,
  MenuEntryWithoutName,
  MenuTargetMissing,
  MenuTooDeep,
  MenuTooLong,
  MenuTypeRefused,
  MenuUrlRefused,
} from '../errors.ts'
import { MENU_TYPES, type MenuEntry, type Menus, type MenuType } from '../model/menu.ts'
import { reportLongAddress } from './report-long-address.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { resolveLink, type Link } from '../routing/resolve-link.ts'
import type { SitePages } from '../model/site.ts'
import { withoutPassword } from './without-password.ts'

export const MAX_MENU_DEPTH = 8
/** For all menus of one locale together, because every page shows them. */
export const MAX_MENU_ENTRIES = 5000

type Reading = {
  readonly site: SitePages
  readonly locale: SiteLocale
  readonly menu: MenuType
  /** The ids that were read so far in this menu. */
  readonly ids: Set<string>
  readonly left: { entries: number; reported: boolean }
  readonly notices: NoticeSink
  readonly where: Where
  readonly isStepFull: () => boolean
}

/**
 * Reads the five menus of one locale. Groups of the same type are joined in order. A notice reports each entry that is
 * refused or cut off.
 *
 * If the address of an entry leads nowhere, the entry becomes a heading if entries below it stay; else it is left out.
 */
export function* readMenus(
  site: SitePages,
  locale: SiteLocale,
  groups: readonly MenuGroup[],
  notices: NoticeSink,
): Steps<Menus> {
  const where = { tenant: site.tenant.name, locale }
  for (const { key, type } of groups) {
    if (isMenuType(type)) continue
    notices.push(MenuTypeRefused.notice({ menu: key, type }, { ...where, resource: `menu ${key}` }))
  }
  const left = { entries: MAX_MENU_ENTRIES, reported: false }
  const menus: [MenuType, readonly MenuEntry[]][] = []
  for (const menu of MENU_TYPES) {
    const entries = groups.filter(({ type }) => type === menu).flatMap((group) => group.entries)
    const reading = { site, locale, menu, ids: new Set<string>(), left, notices, isStepFull: createStepCounter() }
    const read = yield* readEntries(entries, 1, { ...reading, where: { ...where, resource: menu } })
    menus.push([menu, Object.freeze(read)])
  }
  return Object.freeze(Object.fromEntries(menus) as Menus)
}

function isMenuType(type: string): type is MenuType {
  return MENU_TYPES.includes(type as MenuType)
}

function* readEntries(entries: readonly RawMenuEntry[], depth: number, reading: Reading): Steps<MenuEntry[]> {
  const { menu, left, notices, where } = reading
  const kept: MenuEntry[] = []
  for (const entry of entries) {
    if (left.entries === 0) {
      if (!left.reported) notices.push(MenuTooLong.notice({ menu, limit: MAX_MENU_ENTRIES }, where))
      left.reported = true
      break
    }
    if (reading.isStepFull()) yield
    const read = yield* readEntry(entry, depth, reading)
    if (read !== undefined) kept.push(read)
  }
  return kept
}

function* readEntry(entry: RawMenuEntry, depth: number, reading: Reading): Steps<MenuEntry | undefined> {
  const { menu, ids, left, notices, where } = reading
  const { id, name: label, url } = entry
  if (id === undefined || id === '') return void notices.push(MenuEntryWithoutId.notice({ menu, label }, where))
  if (isBlank(label)) return void notices.push(MenuEntryWithoutName.notice({ menu, id, url }, where))
  if (ids.has(id)) return void notices.push(MenuEntryDoubled.notice({ menu, label, id }, where))
  ids.add(id)
  left.entries -= 1

  const address = withoutPassword(url, `"${label}" in ${menu}`, reading)
  const link = resolveLink(reading.site, address, { locale: reading.locale })
  const tooDeep = depth >= MAX_MENU_DEPTH && entry.children.length > 0
  if (tooDeep) notices.push(MenuTooDeep.notice({ menu, label, limit: MAX_MENU_DEPTH }, where))
  const children = tooDeep ? [] : yield* readEntries(entry.children, depth + 1, reading)

  const tellRefused = () =>
    reportLongAddress(address, `"${label}" of ${menu}`, where) ??
    MenuUrlRefused.notice({ menu, label, url: address }, where)
  if (link.leads === 'refused') notices.push(tellRefused())
  if (link.leads === 'missing') notices.push(MenuTargetMissing.notice({ menu, label, url: address }, where))
  if ((link.leads === 'refused' || link.leads === 'missing') && children.length === 0) return undefined
  return menuEntry(id, { ...entry, url: address }, link, children, menu)
}

function menuEntry(id: string, entry: RawMenuEntry, link: Link, children: MenuEntry[], menu: MenuType): MenuEntry {
  return omitUndefined({
    id,
    url: entry.url,
    type: entry.type ?? menu,
    name: entry.name,
    href: 'href' in link ? link.href : undefined,
    external: link.leads === 'outside' ? (true as const) : undefined,
    description: entry.description,
    image: entry.image,
    newTab: entry.target === '_blank' ? (true as const) : undefined,
    children,
  })
}
