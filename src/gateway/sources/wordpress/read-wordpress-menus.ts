import * as v from 'valibot'
import { isHidden, type WordPressApi } from './open-wordpress-api.ts'
import { readAllPages } from './read-collection.ts'
import { WordPressMenu, WordPressMenuItem } from './wordpress-answers.ts'

export type ReadMenu = { readonly menu: WordPressMenu; readonly items: readonly WordPressMenuItem[] }

/**
 * Reads the menus of a WordPress. `undefined` if it cannot: this needs WordPress 5.9, and a login with the right to
 * edit the theme.
 */
export async function readWordPressMenus(api: WordPressApi, lang: string | undefined): Promise<ReadMenu[] | undefined> {
  if (!api.hasLogin) return undefined
  const fields = 'id,title.rendered,url,description,type,object,object_id,parent,menu_order,target'
  try {
    const { value } = await api.get('menus', v.array(WordPressMenu), {
      lang,
      per_page: 100,
      _fields: 'id,slug,locations',
    })
    return await Promise.all(
      value.map(async (menu) => ({
        menu,
        items: await readAllPages(api, 'menu-items', WordPressMenuItem, { lang, menus: menu.id, _fields: fields }),
      })),
    )
  } catch (error) {
    if (isHidden(error)) return undefined
    throw error
  }
}
