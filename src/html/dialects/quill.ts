import type { Dialect } from './dialect.ts'
import { checkItem, type FlatItem, nestItems } from './nest-items.ts'
import {
  type TreeAttributes,
  classesOf,
  type Element,
  element,
  hasClass,
  isElement,
  replaceAll,
  type Node,
} from './tree.ts'

/** How Quill's style sheet numbers the levels of a list, from the outermost. */
const NUMBERS = ['decimal', 'lower-alpha', 'lower-roman']
/** Classes of the editor's own tools. */
const TOOLS = ['ql-ui', 'ql-cursor', 'ql-clipboard', 'ql-tooltip', 'ql-toolbar']

/**
 * Quill, versions 1 and 2: the content of its root element.
 *
 * Source: <https://quilljs.com/docs/formats>, <https://github.com/slab/quill/issues/979> (lists are flat),
 * <https://github.com/slab/quill/tree/main/packages/quill/src/formats>.
 */
export const quill: Dialect = {
  name: 'Quill',
  isMark: (name, attributes) =>
    (name === 'li' && attributes['data-list'] !== undefined) ||
    (name === 'ul' && attributes['data-checked'] !== undefined) ||
    (name === 'pre' && attributes['data-language'] !== undefined) ||
    (attributes['class'] !== undefined && /(?:^|\s)ql-/.test(attributes['class'])),
  translate(root) {
    replaceAll(root, (found) => {
      if (TOOLS.some((tool) => hasClass(found, tool))) return []
      if (hasClass(found, 'ql-direction-rtl')) found.attributes['dir'] = 'rtl'
      if (hasClass(found, 'ql-code-block-container')) return [codeOf(found)]
      const language = found.name === 'pre' ? found.attributes['data-language'] : undefined
      if (language !== undefined) found.children = [element('code', languageOf(language), found.children)]
      return found.name === 'ol' || found.name === 'ul' ? nestItems(itemsOf(found)) : undefined
    })
  },
}

function itemsOf(list: Element): FlatItem[] {
  const checked = list.attributes['data-checked']
  return list.children.flatMap((item): FlatItem[] => {
    if (!isElement(item)) return []
    const level = Number(/(?:^|\s)ql-indent-(\d{1,2})(?!\S)/.exec(item.attributes['class'] ?? '')?.[1] ?? 0)
    const kind =
      item.attributes['data-list'] ?? (checked === undefined ? undefined : checked === 'true' ? 'checked' : 'unchecked')
    if (kind === 'checked' || kind === 'unchecked')
      return [
        {
          level,
          list: 'ul',
          key: 'check',
          item: { ...item, ...checkItem(kind === 'checked', item.children) },
        },
      ]
    const isNumbered = kind === 'ordered' || (kind === undefined && list.name === 'ol')
    if (!isNumbered) return [{ level, list: 'ul', item }]
    const style: TreeAttributes = level === 0 ? {} : { style: `list-style-type:${NUMBERS[level % NUMBERS.length]}` }
    return [{ level, list: 'ol', attributes: style, item }]
  })
}

/** Quill writes each line of code as a block of its own. Joins the lines. */
function codeOf(container: Element): Element {
  const lines = container.children.filter(
    (line) => isElement(line) && classesOf(line).includes('ql-code-block'),
  ) as Element[]
  const language = lines.find((line) => line.attributes['data-language'])?.attributes['data-language']
  const children: Node[] = lines.flatMap((line, at) => (at === 0 ? line.children : ['\n', ...line.children]))
  const attributes = language && language !== 'plain' ? { class: `language-${language}` } : {}
  return element('pre', {}, [
    element(
      'code',
      attributes,
      children.filter((child) => !isElement(child, 'br')),
    ),
  ])
}

function languageOf(language: string | undefined): TreeAttributes {
  return language && language !== 'plain' ? { class: `language-${language}` } : {}
}
