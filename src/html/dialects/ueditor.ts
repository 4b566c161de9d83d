import type { Dialect } from './dialect.ts'
import { element, isElement, replaceAll, textOf } from './tree.ts'

const PAGE_BREAK = '_ueditor_page_break_tag_'

/**
 * UEditor of Baidu.
 *
 * Source: <https://github.com/fex-team/ueditor/tree/dev-1.5.0/_src/plugins> (`list.js`, `insertcode.js`,
 * `pagebreak.js`, `video.js`).
 */
export const ueditor: Dialect = {
  name: 'UEditor',
  isMark: (_name, attributes) =>
    attributes['_url'] !== undefined ||
    (attributes['class'] !== undefined &&
      /(?:^|\s)(?:edui-|custom_|list-paddingleft|brush:|pagebreak)/.test(attributes['class'])),
  translate(root) {
    replaceAll(root, (found) => {
      const { name, attributes } = found
      const classes = attributes['class'] ?? ''
      if (/(?:^|\s)custom_cn/.test(classes)) attributes['style'] = 'list-style-type:cjk-ideographic'
      const language = name === 'pre' ? /(?:^|\s)brush:\s*([\w+#-]{1,40})/.exec(classes)?.[1] : undefined
      if (language !== undefined && !found.children.some((child) => isElement(child, 'code')))
        found.children = [element('code', { class: `language-${language}` }, found.children)]
      if (name === 'img' && attributes['src']?.includes('/fileTypeImages/')) return []
      if (name === 'img' && attributes['_url'] !== undefined) return [element('iframe', { src: attributes['_url'] })]
      const isBreak = name === 'p' ? textOf(found) === PAGE_BREAK : name === 'hr' && /(?:^|\s)pagebreak/.test(classes)
      return isBreak ? [] : undefined
    })
  },
}
