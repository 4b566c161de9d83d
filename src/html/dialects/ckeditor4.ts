import type { Dialect } from './dialect.ts'
import { hasClass, replaceAll } from './tree.ts'

/**
 * CKEditor 4.
 *
 * Source: <https://ckeditor.com/docs/ckeditor4/latest/features/styles.html> (`marker`),
 * <https://github.com/ckeditor/ckeditor4/tree/master/plugins/pagebreak>.
 */
export const ckeditor4: Dialect = {
  name: 'CKEditor 4',
  isMark: (_name, { class: classes, style }) =>
    (classes !== undefined && /(?:^|\s)(?:marker|page-break|cke_)/.test(classes)) ||
    (style?.includes('page-break-after') ?? false),
  translate(root) {
    replaceAll(root, (found) => {
      const { name, attributes } = found
      if (name === 'span' && hasClass(found, 'marker')) found.name = 'mark'
      // A page break for printing.
      const isBreak = name === 'div' && /page-break-after\s*:\s*always/.test(attributes['style'] ?? '')
      return isBreak || hasClass(found, 'page-break') ? [] : undefined
    })
  },
}
