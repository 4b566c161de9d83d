import { hash } from 'node:crypto'
import { FALLBACK_LOCALE, SITE_LOCALES } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { previewWords, type PreviewKey } from '#messages/preview-words.ts'

/** Why a preview shows nothing. */
export type PreviewProblem = 'refused' | 'address' | 'missing' | 'busy' | 'starting' | 'away' | 'failed'

const STYLE =
  ':root{color-scheme:light dark}body{max-width:36rem;margin:10vh auto;padding:0 1rem;' +
  'font:1.0625rem/1.6 system-ui,sans-serif}h1,h2{font-size:1.375rem;line-height:1.3}section+section{margin-top:2.5rem}'
const STYLE_DIGEST = hash('sha256', STYLE, 'base64')

/** Allows this one style and nothing else. */
export const PLAIN_POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * A page that explains the problem in every language, because the language of the reader is not known yet. It names
 * neither the tenant nor the URL.
 */
export function plainPage(problem: PreviewProblem): string {
  const title = previewWords(FALLBACK_LOCALE, `${problem}.title` satisfies PreviewKey)
  const sections = SITE_LOCALES.map((locale, at) => {
    const heading = at === 0 ? 'h1' : 'h2'
    const say = (part: 'title' | 'text') => previewWords(locale, `${problem}.${part}` satisfies PreviewKey)
    return `<section lang="${LOCALES[locale].tag}"><${heading}>${say('title')}</${heading}><p>${say('text')}</p></section>`
  })
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
  const head = `<meta charset="utf-8">${viewport}<meta name="robots" content="noindex"><title>${title}</title>`
  const main = `<main>${sections.join('')}</main>`
  return `<!doctype html><html lang="en"><head>${head}<style>${STYLE}</style></head><body>${main}</body></html>`
}
