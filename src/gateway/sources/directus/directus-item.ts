import type { FieldNames, Item } from '../common/item-article.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The state of an item. A collection without the field `status` has no drafts. */
export function statusOf({ status }: Item): 'published' | 'draft' | 'archived' {
  if (status === undefined || status === null || status === 'published') return 'published'
  return status === 'archived' ? 'archived' : 'draft'
}

/** The item with its texts in the language with this code; `undefined` if it has none. */
export function translated(item: Item, code: string): Item | undefined {
  const rows = Array.isArray(item['translations']) ? (item['translations'] as Item[]) : []
  const found = rows.find((row) =>
    Object.entries(row).some(([name, value]) => /^(?:lang|locale)/.test(name) && codeOf(value) === code),
  )
  if (found === undefined) return undefined
  const texts = Object.entries(found).filter(([name, value]) => name !== 'id' && value !== null)
  return { ...item, ...Object.fromEntries(texts) }
}

/** `languages_code` holds the code, or the language object if the call asked for its fields. */
function codeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { code?: unknown }).code : value
}

/** The item without values that are only ids where names are expected: authors, tags, keywords and categories. */
export function plainItem(item: Item, fields: FieldNames): Item {
  const entries = Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
    if ((name === 'author' || name === 'authors') && fields.author === undefined && isId(value)) return []
    if (['tags', 'keywords', 'categories'].includes(name) && [value].flat().every(isId)) return []
    return [[name, isFile(value) ? value.id : value]]
  })
  return Object.fromEntries(entries)
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && UUID.test(value))
}

function isFile(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'filename_download' in value && 'id' in value
}
