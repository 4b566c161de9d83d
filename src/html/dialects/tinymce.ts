import type { Dialect } from './dialect.ts'
import { checkBox } from './nest-items.ts'
import { element, hasClass, isElement, replaceAll } from './tree.ts'

/**
 * TinyMCE.
 *
 * Source: <https://www.tiny.cloud/docs/tinymce/latest/checklist/>, and what its media plugin writes during editing,
 * <https://github.com/tinymce/tinymce/tree/main/modules/tinymce/src/plugins/media>.
 */
export const tinymce: Dialect = {
  name: 'TinyMCE',
  isMark: (_name, attributes) =>
    attributes['data-mce-object'] !== undefined ||
    attributes['data-mce-type'] !== undefined ||
    (attributes['class'] !== undefined && /(?:^|\s)(?:tox-|mce-)/.test(attributes['class'])),
  translate(root) {
    replaceAll(root, (found) => {
      const { attributes, children } = found
      if (hasClass(found, 'tox-checklist'))
        for (const item of children)
          if (isElement(item, 'li')) item.children.unshift(checkBox(hasClass(item, 'tox-checklist--checked')))
      if (hasClass(found, 'mce-pagebreak') || attributes['data-mce-type'] === 'bookmark') return []
      const embedded = attributes['data-mce-object']
      const src = attributes['data-mce-p-src']
      if (embedded === undefined || src === undefined) return undefined
      const title = attributes['data-mce-p-title']
      return [
        element(embedded === 'video' || embedded === 'audio' ? embedded : 'iframe', { src, ...(title && { title }) }),
      ]
    })
  },
}
