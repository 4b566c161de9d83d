import type { Dialect } from './dialect.ts'
import { checkBox, gatherItems } from './nest-items.ts'
import { type Element, findFirst, isElement, replaceAll, textOf, visitAll } from './tree.ts'

const REDIRECT = 'https://www.google.com/url?'
const LIST_CLASS = /(?:^|\s)lst-kix_([\w.]+)-(\d)(?!\S)/

/**
 * Google Docs, pasted or exported as a web page.
 *
 * Source: how CKEditor and google-docs-to-markdown read it,
 * <https://github.com/ckeditor/ckeditor5/tree/master/packages/ckeditor5-paste-from-office/src/filters>,
 * <https://github.com/Mr0grog/google-docs-to-markdown/issues/57>.
 */
export const googleDocs: Dialect = {
  name: 'Google Docs',
  isMark: (name, { id, class: classes, role }) =>
    (id?.startsWith('docs-internal-guid') ?? false) ||
    (name === 'li' && role === 'checkbox') ||
    (classes !== undefined && LIST_CLASS.test(classes)),
  translate(root) {
    spellOutClasses(root)
    replaceAll(root, (found) => {
      const { name, attributes, children } = found
      if (attributes['id']?.startsWith('docs-internal-guid')) {
        if (name === 'b' || name === 'span') return children
        delete attributes['id']
      }
      if (name === 'img' && attributes['aria-roledescription'] === 'checkbox') return []
      if (name === 'p' && attributes['role'] === 'presentation') return children
      if (name === 'li' && attributes['role'] === 'checkbox')
        found.children = [checkBox(attributes['aria-checked'] === 'true'), ...children]
      if (name === 'a' && attributes['href']?.startsWith(REDIRECT)) attributes['href'] = targetOf(attributes['href'])
      return undefined
    })
    visitAll(root, (parent) => gatherItems(parent, itemsOfExport))
  },
}

/**
 * The export has one style sheet, and its classes give the looks: `.c1{font-weight:700}`. Writes them into `style`
 * attributes instead and removes the style sheet.
 */
function spellOutClasses(root: Element): void {
  const sheet = findFirst(root, ({ name }) => name === 'style')
  if (sheet === undefined) return
  const rules = new Map<string, string>()
  for (const [, name = '', style = ''] of sheet.children.join('').matchAll(/\.(c\d{1,4})\{([^{}]*)\}/g))
    rules.set(name, style)
  if (rules.size === 0) return
  visitAll(root, ({ attributes }) => {
    const written = attributes['class']?.split(/\s+/).flatMap((name) => rules.get(name) ?? [])
    if (written?.length) attributes['style'] = [...written, attributes['style'] ?? ''].join(';')
  })
  replaceAll(root, ({ name }) => (name === 'style' ? [] : undefined))
}

function targetOf(href: string): string {
  return (URL.canParse(href) && new URL(href).searchParams.get('q')) || href
}

/** The export writes each run of items as a list of its own, and the level into the list's class. */
function itemsOfExport(list: Element) {
  const [, key = '', level] = LIST_CLASS.exec(list.attributes['class'] ?? '') ?? []
  if (level === undefined || !(list.name === 'ol' || list.name === 'ul')) return undefined
  const name: 'ol' | 'ul' = list.name
  const { start } = list.attributes
  return list.children
    .filter((item) => isElement(item) && (item.name === 'li' || textOf(item) !== ''))
    .map((item) => ({
      level: Number(level),
      list: name,
      attributes: start ? { start } : {},
      key,
      item: item as Element,
    }))
}
