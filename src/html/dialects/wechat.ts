import type { Dialect, LoseInDialect } from './dialect.ts'
import { type Element, element, hasClass, isElement, type Node, replaceAll, textOf } from './tree.ts'

/** Cards that only WeChat can draw, with the attributes that hold their words. */
const CARDS: { readonly [name: string]: readonly string[] } = {
  mpvoice: ['name'],
  'mp-common-mpaudio': ['name'],
  qqmusic: ['music_name', 'singer'],
  'mp-common-qqmusic': ['music_name', 'singer'],
  mpvideosnap: ['data-desc', 'data-nickname'],
  'mp-common-videosnap': ['data-desc', 'data-nickname'],
  'mp-miniprogram': ['data-miniprogram-title'],
  'mp-common-profile': ['data-nickname', 'data-signature'],
  'mp-common-product': ['data-title'],
  mpcps: ['data-title'],
  mppoi: ['data-name', 'data-address'],
  'mp-common-poi': ['data-name', 'data-address'],
}

/**
 * An article of a WeChat official account.
 *
 * Source: pages of <https://mp.weixin.qq.com/s/>, and how a reader program treats them,
 * <https://github.com/DIYgod/RSSHub/blob/master/lib/utils/wechat-mp.ts>.
 */
export const wechat: Dialect = {
  name: 'WeChat',
  isMark: (name, { id, class: classes }) =>
    id === 'js_content' ||
    Object.hasOwn(CARDS, name) ||
    name === 'mp-style-type' ||
    (classes !== undefined && /(?:^|\s)(?:rich_|code-snippet|weapp_|wxw-)/.test(classes)),
  translate(root, lose) {
    replaceAll(root, (found) => {
      const { name, attributes } = found
      // WeChat hides this element until a script has loaded.
      if (attributes['id'] === 'js_content' || hasClass(found, 'rich_media_content')) found.attributes = {}
      if (name === 'mp-style-type' || hasClass(found, 'code-snippet__line-index')) return []
      if (name === 'pre' && found.children.filter((child) => isElement(child, 'code')).length > 1)
        return [codeOf(found)]
      return Object.hasOwn(CARDS, name) ? cardOf(found, lose) : undefined
    })
  },
}

/** The words of a card as a paragraph. Reports the card itself as lost. */
function cardOf(card: Element, lose: LoseInDialect): Node[] {
  lose('block')
  const said = (CARDS[card.name] ?? []).flatMap((name) => card.attributes[name]?.trim() || [])
  const words = said.length > 0 ? said.join(' · ') : textOf(card)
  return words === '' ? [] : [element('p', {}, [words])]
}

/** WeChat writes each line of code as an element of its own. Joins the lines. */
function codeOf(block: Element): Element {
  const lines = block.children.filter((child) => isElement(child, 'code')) as Element[]
  const language = /^[\w+#-]{1,40}$/.exec(block.attributes['data-lang'] ?? '')?.[0]
  const children = lines.flatMap((line, at): Node[] => (at === 0 ? line.children : ['\n', ...line.children]))
  return element('pre', {}, [
    element(
      'code',
      language ? { class: `language-${language}` } : {},
      children.filter((child) => !isElement(child, 'br')),
    ),
  ])
}
