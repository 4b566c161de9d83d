import type { Dialect } from './dialect.ts'
import { element, findFirst, replaceAll, textOf } from './tree.ts'

/**
 * CKEditor 5, and the media plugin of CKEditor 4. Both store the address of a film, and the site has to show it.
 *
 * Source: <https://ckeditor.com/docs/ckeditor5/latest/features/media-embed.html>,
 * <https://ckeditor.com/docs/ckeditor4/latest/examples/mediaembed.html>.
 */
export const ckeditor5: Dialect = {
  name: 'CKEditor 5',
  isMark: (name, attributes) => name === 'oembed' || attributes['data-oembed-url'] !== undefined,
  translate(root) {
    replaceAll(root, (found) => {
      const { name, attributes } = found
      const src = name === 'oembed' ? (attributes['url'] ?? textOf(found)) : attributes['data-oembed-url']
      if (src === undefined) return undefined
      const title = findFirst(found, (inner) => inner.name === 'iframe')?.attributes['title']
      return [element('iframe', { src, ...(title !== undefined && { title }) })]
    })
  },
}
