import type { SharedView } from '#site/views/view.ts'

/**
 * The page at the home address of a theme without a home page. It sends visitors to `homeHref`, and is for hosts that
 * can only serve files.
 */
export function redirectPage(view: SharedView): string {
  const href = escape(view.homeHref)
  const canonical = escape(new URL(view.homeHref, view.origin).href)
  const name = escape(view.site.name)
  return [
    `<!doctype html><html lang="${view.tag}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>${name}</title>`,
    `<meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${canonical}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"></head>`,
    `<body><p><a href="${href}">${name}</a></p></body></html>\n`,
  ].join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
