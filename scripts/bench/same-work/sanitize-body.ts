import sanitizeHtml, { type Options } from 'sanitize-html'
import { blockElements, droppedElements, inlineElements } from '#html/rules/allowed-elements.ts'

const renamed = [...[...blockElements].map(([from, { name }]) => [from, name] as const), ...[...inlineElements]].filter(
  ([from, to]) => from !== to,
)

const noted = ['note', 'tip', 'warning', 'danger']

/**
 * Our lists of allowed elements as options of sanitize-html. Tessera also makes ids, valid nesting, a contents list,
 * links of each language and plain text. This contender does none of that.
 */
const options: Options = {
  allowedTags: [
    ...new Set([...[...blockElements.values()].map(({ name }) => name), ...inlineElements.values()]),
    ...['br', 'hr', 'img', 'wbr'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'title', 'translate'],
    a: ['href', 'rel'],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height'],
    li: ['value'],
    ol: ['start', 'type', 'reversed'],
    td: ['colspan', 'rowspan', 'abbr'],
    th: ['colspan', 'rowspan', 'abbr', 'scope'],
    time: ['datetime'],
  },
  allowedClasses: { aside: noted, code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nonTextTags: [...droppedElements.keys()],
  transformTags: { ...Object.fromEntries(renamed), a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }) },
}

/** The body of an article, cleaned in the way of other projects. */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(html, options)
}

function linkOf(attributes: Record<string, string>): Record<string, string> {
  const { rel: _rel, ...others } = attributes
  return /^https?:/i.test(others['href'] ?? '') ? { ...others, rel: 'noopener noreferrer' } : others
}
