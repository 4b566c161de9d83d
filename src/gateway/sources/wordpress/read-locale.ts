import type { WordPressApi } from './open-wordpress-api.ts'
import { type Collection, readCollection, readAllPages } from './read-collection.ts'
import { type ReadMenu, readWordPressMenus } from './read-wordpress-menus.ts'
import { WordPressCategory, WordPressIndex } from './wordpress-answers.ts'
import type { Language } from './read-options.ts'
import type { WordPressOptions } from './wordpress-options.ts'

/** Everything that WordPress has in one language. */
export type ReadLocale = {
  readonly language: Language
  readonly index: WordPressIndex
  readonly categories: readonly WordPressCategory[]
  readonly menus: readonly ReadMenu[] | undefined
  readonly collections: readonly Collection[]
}

/** Reads one language. A part that has not changed is the same object as before. */
export async function readLocale(
  api: WordPressApi,
  { types = ['posts', 'pages'] }: WordPressOptions,
  language: Language,
  before: ReadLocale | undefined,
): Promise<ReadLocale> {
  const { lang } = language
  const [{ value: index }, categories, menus, ...collections] = await Promise.all([
    api.get('/', WordPressIndex, { lang }),
    readAllPages(api, 'categories', WordPressCategory, { lang, _fields: 'id,name,slug,parent' }),
    readWordPressMenus(api, lang),
    ...types.map((type, at) => readCollection(api, type, lang, before?.collections[at])),
  ])
  return {
    language,
    index: kept(before?.index, index),
    categories: kept(before?.categories, categories),
    menus: kept(before?.menus, menus),
    collections,
  }
}

/** Whether two readings of a language gave the same content. */
export function isSameLocale(a: ReadLocale, b: ReadLocale | undefined): boolean {
  return (
    a.index === b?.index &&
    a.categories === b.categories &&
    a.menus === b.menus &&
    a.collections.every(({ posts }, at) => posts === b.collections[at]?.posts)
  )
}

function kept<T>(was: T | undefined, is: T): T {
  return was !== undefined && JSON.stringify(was) === JSON.stringify(is) ? was : is
}
