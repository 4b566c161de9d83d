import type { ConsoleKey } from '#messages/console-catalogues.ts'

type FieldKey = Extract<ConsoleKey, `field.${string}`>

/** What editors call a field of a view, by the beginning of the field's name. The first match counts. */
const FIELDS: readonly (readonly [RegExp, FieldKey])[] = [
  [/^page\.article\.title$|^page\.title$/, 'field.title'],
  [/^page\.article\.summary/, 'field.summary'],
  [/^page\.description/, 'field.description'],
  [/^page\.body/, 'field.text'],
  [/^page\.article\.(cover|shareImage|sharePicture)/, 'field.picture'],
  [/^page\.article\.(updatedAt|publishedAt)/, 'field.date'],
  [/^page\.article\.(keywords|author)/, 'field.keywords'],
  [/^page\.(related|latest|groups|articles|total)/, 'field.list'],
  [/^page\.(previous|next|breadcrumb|trail)/, 'field.way'],
  [/^page\.banners/, 'field.banner'],
  [/^shared\.menus/, 'field.menu'],
  [/^shared\.site/, 'field.site'],
]

/** The key of the message that names a field. Fields that editors do not know share one message. */
export function fieldKey(field: string): FieldKey {
  return FIELDS.find(([names]) => names.test(field))?.[1] ?? 'field.other'
}

/**
 * The menu of a field and the place of its entry, counted from 1: `shared.menus.top_menu[2].name` is entry 3 of
 * `top_menu`.
 */
export function menuOf(field: string): { readonly menu: string; readonly entry: number } | undefined {
  const [, menu, index] = /^shared\.menus\.(\w+)\[(\d+)\]/.exec(field) ?? []
  return menu === undefined ? undefined : { menu, entry: Number(index) + 1 }
}
