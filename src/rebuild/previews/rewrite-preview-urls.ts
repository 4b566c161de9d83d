import { Parser } from 'htmlparser2'
import { formatPageState, languageHref, PAGE_STATE_ID, type PageState } from '#contract/page-state.ts'

type Attributes = { readonly [name: string]: string }

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'poster'])
const LISTS = new Set(['srcset', 'imagesrcset'])
/** Props of islands that hold a URL of the site. */
const ISLAND_ADDRESSES = new Set(['action', 'base', 'next'])

/**
 * Rewrites a drawn page, whose URLs begin at the root of its host, for use below `base` (`/preview/harbour`).
 *
 * Every URL of the site gets the prefix `base`: in attributes, in the page state for scripts, and in props of islands.
 * Compiled files below `/_astro/` and URLs of other hosts stay as they are. Speculation rules are removed. All other
 * bytes of the page stay the same.
 */
export function rewritePreviewUrls(html: string, base: string): string {
  const parts: string[] = []
  let written = 0
  let state: { from: number; text: string } | undefined
  let dropped: number | undefined
  const replace = (from: number, to: number, text: string) => {
    parts.push(html.slice(written, from), text)
    written = to
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'script' && attributes['type'] === 'speculationrules') dropped = parser.startIndex
        if (name === 'script' && attributes['id'] === PAGE_STATE_ID) state = { from: parser.endIndex + 1, text: '' }
        const moved = moveAttributes(name, attributes, base)
        if (!moved) return
        const end = parser.endIndex + 1
        const close = html.slice(parser.startIndex, end).endsWith('/>') ? ' />' : '>'
        replace(parser.startIndex, end, `<${name}${formatAttributes(moved)}${close}`)
      },
      ontext(text) {
        if (state) state.text += text
      },
      onclosetag(name) {
        if (name !== 'script') return
        if (state) replace(state.from, parser.startIndex, moveState(state.text, base))
        if (dropped !== undefined) replace(dropped, parser.endIndex + 1, '')
        state = undefined
        dropped = undefined
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  )
  parser.end(html)
  return parts.join('') + html.slice(written)
}

/** A URL of the site with the prefix; any other URL as it is. */
export function moveAddress(address: string, base: string): string {
  const isOfSite = address.startsWith('/') && !/^\/[/\\]|^\/_astro\//.test(address)
  return isOfSite ? base + address : address
}

/** The attributes with rewritten URLs. `undefined` if no attribute changes. */
function moveAttributes(name: string, attributes: Attributes, base: string): Attributes | undefined {
  const moved = Object.entries(attributes).map(([key, value]): [string, string] => {
    if (ADDRESSES.has(key)) return [key, moveAddress(value, base)]
    if (LISTS.has(key)) return [key, moveList(value, base)]
    if (name === 'astro-island' && key === 'props') return [key, moveProps(value, base)]
    // The address of the page that follows a form, if the form is sent without scripts.
    const isNext = name === 'input' && key === 'value' && attributes['type'] === 'hidden'
    return [key, isNext ? moveAddress(value, base) : value]
  })
  return moved.some(([key, value]) => value !== attributes[key]) ? Object.fromEntries(moved) : undefined
}

/** `URL WIDTH, URL WIDTH`, as `contract/picture-variants.ts` writes it: URLs contain neither spaces nor commas. */
function moveList(list: string, base: string): string {
  return list.replace(/(^|,\s*)([^\s,]+)/g, (_, before: string, address: string) => before + moveAddress(address, base))
}

/** Astro serialises each value as `[0, value]`. */
function moveProps(text: string, base: string): string {
  const props = JSON.parse(text) as Record<string, [kind: number, value: unknown]>
  for (const [name, [kind, value]] of Object.entries(props)) {
    const isAddress = ISLAND_ADDRESSES.has(name) && typeof value === 'string'
    if (isAddress) props[name] = [kind, moveAddress(value, base)]
  }
  return JSON.stringify(props)
}

function moveState(text: string, base: string): string {
  const state = JSON.parse(text) as PageState
  const languages = state.locales.map((locale) => [locale, base + languageHref(state, locale)])
  return formatPageState({
    ...state,
    elsewhere: Object.fromEntries(languages) as NonNullable<PageState['elsewhere']>,
    ...(state.dataHref !== undefined && { dataHref: moveAddress(state.dataHref, base) }),
  })
}

function formatAttributes(attributes: Attributes): string {
  const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')
}
