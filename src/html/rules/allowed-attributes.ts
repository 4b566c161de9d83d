import { escapeAttribute } from '#kit/escape-html.ts'

export type Attributes = Readonly<Record<string, string>>

const asideKinds = new Set(['note', 'tip', 'warning', 'danger'])
const scopes = new Set(['col', 'row', 'colgroup', 'rowgroup'])

/**
 * The attributes that an element keeps, as HTML, each with a blank in front. Without ids and addresses.
 *
 * `numberedBy` is the `type` that the style of a numbered list asks for. `class` is kept only for the language of code
 * and for the kind of an aside.
 */
export function allowedAttributes(name: string, from: Attributes, numberedBy?: string): string {
  let kept = ''
  const add = (attribute: string, value: string | undefined) => {
    if (value !== undefined) kept += ` ${attribute}="${escapeAttribute(value)}"`
  }
  const { lang, dir } = from
  if (lang !== undefined && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang)) add('lang', lang)
  if (dir !== undefined && /^(ltr|rtl|auto)$/i.test(dir)) add('dir', dir.toLowerCase())
  // Screen readers speak the `summary` of a table, which HTML has given up.
  const title = from['title'] || (name === 'table' ? from['summary'] : undefined)
  if (title) add('title', title)
  if (/^(?:yes|no)$/.test(from['translate'] ?? '')) add('translate', from['translate'])
  switch (name) {
    case 'aside':
      // An `<aside>` alone is a landmark. One for each note would bury the page's own landmarks.
      add('role', 'note')
      add(
        'class',
        (from['class'] ?? '').split(/\s+/).find((kind) => asideKinds.has(kind)),
      )
      break
    case 'code':
      add('class', /(?:^|\s)(language-[\w+#.-]{1,40})(?:\{[\d,-]*\})?(?:\s|$)/.exec(from['class'] ?? '')?.[1])
      break
    case 'details':
      if ('open' in from) kept += ' open'
      break
    case 'li':
      add('value', wholeNumber(from['value']))
      break
    case 'ol':
      add('start', wholeNumber(from['start']))
      add('type', numberedBy ?? (/^[1aAiI]$/.test(from['type'] ?? '') ? from['type'] : undefined))
      if ('reversed' in from) kept += ' reversed'
      break
    case 'td':
    case 'th':
      add('colspan', span(from['colspan']))
      add('rowspan', span(from['rowspan']))
      add('abbr', from['abbr'] || undefined)
      if (name === 'th')
        add('scope', scopes.has(from['scope']?.toLowerCase() ?? '') ? from['scope']?.toLowerCase() : undefined)
      break
    case 'time':
      add('datetime', /^[\dTZPWYMDHS:+. -]{1,40}$/i.test(from['datetime'] ?? '') ? from['datetime'] : undefined)
      break
    default:
  }
  return kept
}

function wholeNumber(value: string | undefined): string | undefined {
  return value !== undefined && /^\s*-?\d{1,9}\s*$/.test(value) ? String(Number(value)) : undefined
}

function span(value: string | undefined): string | undefined {
  const count = Number(wholeNumber(value) ?? 1)
  return count > 1 && count <= 1000 ? String(count) : undefined
}
