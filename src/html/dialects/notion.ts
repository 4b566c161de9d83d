import type { Dialect } from './dialect.ts'
import { checkBox } from './nest-items.ts'
import {
  classesOf,
  type Element,
  element,
  findFirst,
  hasClass,
  isElement,
  replaceAll,
  textOf,
  visitAll,
} from './tree.ts'

const CLASSES =
  /(?:^|\s)(?:to-do-list|bulleted-list|numbered-list|toggle|callout|bookmark|checkbox-o\w+|notion-\w+|highlight-\w+)(?!\S)/
const LISTS = ['bulleted-list', 'numbered-list', 'to-do-list']

/**
 * A page of Notion, exported as HTML.
 *
 * Source: <https://www.notion.com/help/export-your-content>, and how Obsidian's importer reads it,
 * <https://github.com/obsidianmd/obsidian-importer/blob/master/src/formats/notion/convert-to-md.ts>.
 */
export const notion: Dialect = {
  name: 'Notion',
  isMark: (_name, { class: classes }) => classes !== undefined && CLASSES.test(classes),
  translate(root) {
    replaceAll(root, (found) => {
      const { name } = found
      // These elements only load what colours code and draws formulas.
      if (name === 'style' || name === 'script' || name === 'link') return []
      if (hasClass(found, 'checkbox')) return [checkBox(hasClass(found, 'checkbox-on'))]
      if (hasClass(found, 'bookmark')) return bookmarkOf(found)
      if (name === 'ul' && hasClass(found, 'toggle'))
        return found.children.flatMap((item) => (isElement(item, 'li') ? item.children : [item]))
      if (name === 'figure' && hasClass(found, 'callout')) found.name = 'aside'
      // This class colours the letters, not the background, so it is no highlight.
      if (name === 'mark' && classesOf(found).some((one) => /^highlight-[a-z]+$/.test(one))) return found.children
      return undefined
    })
    visitAll(root, joinLists)
  },
}

/** Notion writes each item as a list of its own. Joins the lists that belong together. */
function joinLists(parent: Element): void {
  const children: Element['children'] = []
  let last: Element | undefined
  for (const child of parent.children) {
    if (isElement(child) && last !== undefined && continues(last, child)) {
      for (const item of child.children) last.children.push(item)
      continue
    }
    children.push(child)
    if (isElement(child)) last = LISTS.some((list) => hasClass(child, list)) ? child : undefined
    else if (child.trim() !== '') last = undefined
  }
  parent.children = children
}

function continues(list: Element, next: Element): boolean {
  if (next.name !== list.name || !LISTS.some((name) => hasClass(list, name) && hasClass(next, name))) return false
  if (next.name === 'ul') return true
  const items = list.children.filter((child) => isElement(child, 'li')).length
  return Number(next.attributes['start'] ?? 1) === Number(list.attributes['start'] ?? 1) + items
}

/**
 * A card that leads to another page, as two paragraphs: its title as a link, and its description. `undefined` if it has
 * no address.
 */
function bookmarkOf(card: Element): Element[] | undefined {
  const { href } = card.attributes
  if (href === undefined) return undefined
  const said = (name: string) => {
    const found = findFirst(card, (inner) => hasClass(inner, name))
    return found ? textOf(found) : ''
  }
  const description = said('bookmark-description')
  return [
    element('p', {}, [element('a', { href }, [said('bookmark-title') || href])]),
    ...(description === '' ? [] : [element('p', {}, [description])]),
  ]
}
