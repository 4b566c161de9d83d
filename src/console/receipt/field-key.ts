import type { ConsoleKey } from '#messages/console-catalogues.ts'

type FieldKey = Extract<ConsoleKey, `field.${string}`>

/** What a field of a view is called among editors, by how its name begins. The first that fits counts. */
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

/** The message that names a field; a general one for fields that only the program knows. */
export function fieldKey(field: string): FieldKey {
  return FIELDS.find(([names]) => names.test(field))?.[1] ?? 'field.other'
}

/** The menu of a field and the place of its entry, from 1: `shared.menus.top_menu[2].name`. */
export function menuOf(field: string): { readonly menu: string; readonly entry: number } | undefined {
  const [, menu, index] = /^shared\.menus\.(\w+)\[(\d+)\]/.exec(field) ?? []
  return menu === undefined ? undefined : { menu, entry: Number(index) + 1 }
}
