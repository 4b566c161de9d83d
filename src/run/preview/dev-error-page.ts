import { escapeText } from '#kit/escape-html.ts'
import type { TesseraError } from '#kit/errors.ts'

const STYLE =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:10vh auto;padding:0 1rem;' +
  'font:1.0625rem/1.6 system-ui,sans-serif}code{overflow-wrap:anywhere}'

/**
 * The error page of the dev server. No content was read, so no theme can draw it. It begins with the words that the
 * provider contract sets for the status, and says what happened and what to do.
 */
export function devErrorPage(fault: TesseraError): { readonly html: string; readonly status: 404 | 500 } {
  const status = fault.status === 404 ? 404 : 500
  const title = status === 404 ? 'Page Not Found' : 'Internal Server Error'
  const message = fault.message.replace(/^(?:Page Not Found|Internal Server Error): /, '')
  const where = Object.entries(fault.where).map(([name, value]) => `${name} ${value}`)
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
  const head = `<meta charset="utf-8">${viewport}<title>${title}</title><style>${STYLE}</style>`
  const parts = [
    `<h1>${status} ${title}</h1>`,
    `<p>${escapeText(message)}</p>`,
    `<p>${escapeText(fault.hint)}</p>`,
    `<p><code>${escapeText([fault.name, ...where].join(', '))}</code></p>`,
    '<p>Fix the problem and load this page again. <code>docs/errors.md</code> explains each error.</p>',
  ]
  const body = `<body><main>${parts.join('')}</main></body>`
  const html = `<!doctype html><html lang="en"><head>${head}</head>${body}</html>`
  return { html, status }
}
