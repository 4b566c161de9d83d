import type { Dialect, LoseInDialect } from './dialect.ts'
import { texOf } from './formulas.ts'
import { type Element, element, findFirst, hasClass, type Node, replaceAll, textOf } from './tree.ts'

/**
 * SmartEditor ONE of Naver.
 *
 * Naver does not publish the format. Source: pages of <https://blog.naver.com>, and how an export program reads them,
 * <https://github.com/mym0404/goodbye-naver-blog/tree/main/src/modules/blocks/naver-se4>.
 */
export const naver: Dialect = {
  name: 'Naver SmartEditor',
  isMark: (_name, { class: classes }) =>
    classes !== undefined && /(?:^|\s)(?:se-(?:main|component|module|text|section)|__se_)/.test(classes),
  translate(root, lose) {
    replaceAll(root, (found) => {
      const { name, attributes, children } = found
      // These handlers only enlarge what the page already shows.
      delete attributes['onclick']
      if (name === 'script') return moduleOf(attributes['data-module'] ?? attributes['data-module-v2'], lose)
      if (hasClass(found, 'se-blind')) return []
      if (hasClass(found, 'se-sectionTitle')) return [element('h2', {}, [textOf(found).trim()])]
      if (hasClass(found, 'se-image')) found.name = 'figure'
      if (hasClass(found, 'se-caption')) found.name = 'figcaption'
      if (hasClass(found, 'se-module-image-link')) return pictureLink(found)
      if (hasClass(found, 'se-oglink-thumbnail')) return []
      if (hasClass(found, 'se-oglink-info')) return cardOf(found)
      if (hasClass(found, 'se-map-info')) {
        lose('block')
        return children
      }
      if (hasClass(found, 'se-file-save-button'))
        return [element('a', { href: attributes['href'] ?? '' }, [textOf(found)])]
      if (hasClass(found, '__se_code_view')) return [codeOf(found)]
      return undefined
    })
  },
}

/**
 * Reads a module's data, which is JSON. An embedded film becomes a frame, a formula its TeX source. Naver's own film
 * leaves only its title and is reported.
 */
function moduleOf(json: string | undefined, lose: LoseInDialect): Node[] {
  const { type, data } = parsed(json)
  if (type === 'v2_oembed')
    return data['inputUrl'] ? [element('iframe', { src: data['inputUrl'], ...titled(data['title']) })] : []
  if (type === 'v2_formula') {
    if (data['latex']) return [element('p', {}, [texOf(data['latex'])])]
    lose('formula')
  }
  if (type !== 'v2_video') return []
  lose('block')
  const title = data['mediaMeta'] ?? data['title']
  return typeof title === 'string' && title !== '' ? [element('p', {}, [title])] : []
}

function titled(title: string | undefined): { title?: string } {
  return title ? { title } : {}
}

function parsed(json = ''): { type: string; data: Record<string, string> } {
  try {
    const { type, data } = JSON.parse(json) as { type?: unknown; data?: unknown }
    const texts = Object.entries((data ?? {}) as object).filter(([, value]) => typeof value === 'string')
    return { type: String(type), data: Object.fromEntries(texts) as Record<string, string> }
  } catch {
    return { type: '', data: {} }
  }
}

/** The link around a picture only opens a viewer, unless the author set another link. */
function pictureLink(found: Element): readonly Node[] {
  const [, link] =
    /"linkUse"\s*:\s*"?true"?.*?"link"\s*:\s*"(https?:[^"]+)"/.exec(found.attributes['data-linkdata'] ?? '') ?? []
  return link === undefined ? found.children : [element('a', { href: link }, found.children)]
}

function cardOf(card: Element): Node[] {
  const said = (name: string) => {
    const found = findFirst(card, (inner) => hasClass(inner, name))
    return found ? textOf(found) : ''
  }
  const { href = '' } = card.attributes
  const summary = said('se-oglink-summary')
  return [
    element('p', {}, [element('a', { href }, [said('se-oglink-title') || href])]),
    ...(summary === '' ? [] : [element('p', {}, [summary])]),
  ]
}

function codeOf(view: Element): Element {
  const language = /(?:^|\s)(language-[\w+#-]{1,40})/.exec(view.attributes['class'] ?? '')?.[1]
  return element('pre', {}, [element('code', language ? { class: language } : {}, view.children)])
}
