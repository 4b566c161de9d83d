import type { Dialect } from './dialect.ts'
import { element, findFirst, replaceAll } from './tree.ts'

/** The link areas on a picture become a list of links: <https://html.spec.whatwg.org/multipage/image-maps.html>. */
export const imageMaps: Dialect = {
  name: 'image maps',
  isMark: (name) => name === 'area',
  translate(root) {
    replaceAll(root, (found) => {
      if (found.name === 'area') {
        const { href, alt, title, 'aria-label': label } = found.attributes
        return href === undefined
          ? []
          : [element('li', {}, [element('a', found.attributes, [alt || title || label || href])])]
      }
      return found.name === 'map' && findFirst(found, ({ name }) => name === 'li')
        ? [element('ul', {}, found.children)]
        : undefined
    })
  },
}
