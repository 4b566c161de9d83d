import { escapeText } from '#kit/escape-html.ts'
import type { TesseraError } from '#kit/errors.ts'

const STYLE =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:10vh auto;padding:0 1rem;font:1.0625rem/1.6 system-ui,sans-serif}code{overflow-wrap:anywhere}'

/**
 * The error page of the dev server: no content was read, so no theme can draw one. It begins with the contract's words
 * for the status, and says what happened and what to do.
 */
export function devTroublePage(fault: TesseraError): { readonly html: string; readonly status: 404 | 500 } {
  const status = fault.status === 404 ? 404 : 500
  const title = status === 404 ? 'Page Not Found' : 'Internal Server Error'
  const said = fault.message.replace(/^(?:Page Not Found|Internal Server Error): /, '')
  const where = Object.entries(fault.where).map(([name, value]) => `${name} ${value}`)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${status} ${title}</h1><p>${escapeText(said)}</p><p>${escapeText(fault.hint)}</p><p><code>${escapeText([fault.name, ...where].join(', '))}</code></p><p>Mend it and load this page again. <code>docs/errors.md</code> explains each error.</p></main></body></html>`
  return { html, status }
}
