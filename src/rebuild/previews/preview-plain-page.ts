import { createHash } from 'node:crypto'
import { previewWords, type PreviewKey } from '#messages/preview-words.ts'

/** Why a preview shows nothing. */
export type PreviewTrouble = 'refused' | 'address' | 'missing' | 'busy' | 'starting' | 'away' | 'failed'

const STYLE =
  ':root{color-scheme:light dark}body{max-width:36rem;margin:10vh auto;padding:0 1rem;font:1.0625rem/1.6 system-ui,sans-serif}h1,h2{font-size:1.375rem;line-height:1.3}section+section{margin-top:2.5rem}'

const LANGUAGES = [
  ['en', 'en'],
  ['zh', 'zh-Hans'],
  ['kr', 'ko'],
] as const

/** Allows the one style and nothing else. */
export const PLAIN_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * A page that says in every language what is wrong: nobody knows yet which one the reader's site offers. It names neither tenant nor
 * address.
 */
export function plainPage(trouble: PreviewTrouble): string {
  const title = previewWords('en', `${trouble}.title` satisfies PreviewKey)
  const sections = LANGUAGES.map(([locale, tag], at) => {
    const heading = at === 0 ? 'h1' : 'h2'
    const say = (part: 'title' | 'text') => previewWords(locale, `${trouble}.${part}` satisfies PreviewKey)
    return `<section lang="${tag}"><${heading}>${say('title')}</${heading}><p>${say('text')}</p></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${sections.join('')}</main></body></html>`
}
