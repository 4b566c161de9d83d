import type { Dialect } from './dialect.ts'
import { element, hasClass, isElement, replaceAll, textOf } from './tree.ts'

/** Blocks that show nothing if they are empty. */
const EMPTY = /^ wp:(?:paragraph|spacer|separator|html|list|heading|more|nextpage)\b/

/**
 * Whether an HTML comment is a WordPress block without HTML. WordPress fills such a block when it draws the page.
 *
 * Source:
 * <https://developer.wordpress.org/block-editor/explanations/architecture/key-concepts/#delimiters-and-parsing-expression-grammar>.
 */
export function isDynamicBlock(comment: string): boolean {
  return comment.startsWith(' wp:') && comment.endsWith('/') && !EMPTY.test(comment)
}

/**
 * Blocks of WordPress.
 *
 * Source: what each block saves, <https://github.com/WordPress/gutenberg/tree/trunk/test/integration/fixtures/blocks>.
 */
export const wordpressBlocks: Dialect = {
  name: 'WordPress blocks',
  isMark: (_name, { class: classes }) => classes !== undefined && /(?:^|\s)wp-block-/.test(classes),
  translate(root) {
    replaceAll(root, (found) => {
      if (hasClass(found, 'wp-block-spacer') || hasClass(found, 'wp-block-file__button')) return []
      if (hasClass(found, 'wp-block-file__embed')) return []
      if (hasClass(found, 'wp-block-embed__wrapper') && !found.children.some((child) => isElement(child, 'iframe'))) {
        const src = textOf(found)
        return /^https?:\/\/\S+$/.test(src) ? [element('iframe', { src })] : undefined
      }
      if (hasClass(found, 'wp-block-verse')) {
        found.name = 'p'
        found.children = found.children.flatMap((child) => (typeof child === 'string' ? linesOf(child) : [child]))
      }
      return undefined
    })
  },
}

/** The text, with a `<br>` element for each line break. */
function linesOf(text: string): (string | ReturnType<typeof element>)[] {
  return text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [element('br'), line]))
}
