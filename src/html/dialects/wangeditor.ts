import type { Dialect } from './dialect.ts'
import { gatherItems } from './nest-items.ts'
import { element, replaceAll, visitAll } from './tree.ts'

/**
 * wangEditor, versions 4 and 5.
 *
 * Source: <https://www.wangeditor.com/en/v5/>, and what its modules write (`elem-to-html.ts`),
 * <https://github.com/wangeditor-team/wangEditor/tree/master/packages>.
 */
export const wangeditor: Dialect = {
  name: 'wangEditor',
  isMark: (_name, attributes) => attributes['data-w-e-type'] !== undefined,
  translate(root) {
    replaceAll(root, ({ attributes, children }) => {
      const link = attributes['data-link']
      return attributes['data-w-e-type'] === 'attachment' && link !== undefined && attributes['href'] === undefined
        ? [element('a', { href: link }, children)]
        : undefined
    })
    visitAll(root, (parent) =>
      gatherItems(parent, ({ attributes, children }) =>
        attributes['data-w-e-type'] === 'todo'
          ? [{ level: 0, list: 'ul', item: element('li', {}, children) }]
          : undefined,
      ),
    )
  },
}
