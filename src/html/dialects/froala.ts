import type { Dialect } from './dialect.ts'
import { type Element, element, findFirst, hasClass, replaceAll } from './tree.ts'

/**
 * Froala.
 *
 * Source: <https://froala.com/wysiwyg-editor/examples/image-caption/>,
 * <https://froala.com/wysiwyg-editor/docs/options/#emoticonsUseImage>, and the style sheet for what it stores,
 * <https://github.com/froala/wysiwyg-editor/blob/master/css/froala_style.css>.
 */
export const froala: Dialect = {
  name: 'Froala',
  isMark: (_name, attributes) =>
    attributes['data-f-id'] !== undefined ||
    (attributes['class'] !== undefined && /(?:^|\s)fr-/.test(attributes['class'])),
  translate(root) {
    replaceAll(root, (found) => {
      const { attributes } = found
      // The line "Powered by Froala Editor".
      if (attributes['data-f-id'] === 'pbf') return []
      if (hasClass(found, 'fr-img-caption')) return [figureOf(found)]
      if (hasClass(found, 'fr-emoticon-img')) return [emojiOf(attributes['style'])]
      const src = /href=["']?(https?:[^"'\s>]+)/.exec(attributes['data-original-embed'] ?? '')?.[1]
      return src === undefined ? undefined : [element('iframe', { src })]
    })
  },
}

function figureOf(found: Element): Element {
  const picture = findFirst(found, ({ name }) => name === 'a') ?? findFirst(found, ({ name }) => name === 'img')
  const caption = findFirst(found, (inner) => hasClass(inner, 'fr-inner'))
  const { style, class: classes = '' } = found.attributes
  return element('figure', { class: classes, ...(style !== undefined && { style }) }, [
    ...(picture ? [picture] : []),
    ...(caption ? [element('figcaption', {}, caption.children)] : []),
  ])
}

/**
 * An emoji may be a background picture whose name is its code points: `1f600.svg`. Returns the characters, else `''`.
 */
function emojiOf(style = ''): string {
  const name = /\/([\da-f]{2,6}(?:-[\da-f]{2,6}){0,7})\.(?:svg|png)/.exec(style)?.[1]
  const points = name?.split('-').map((point) => Number.parseInt(point, 16)) ?? []
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : ''
}
