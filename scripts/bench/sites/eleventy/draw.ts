export type Entry = { name: string; href: string; description?: string; children: Entry[] }

export type Site = {
  locale: string
  tag: string
  siteName: string
  description: string
  copyright: string
  menus: Record<'header' | 'left' | 'footer' | 'cards', Entry[]>
}

export type FileArticle = { article: string; group: string; title: string; summary: string; body: string }

export type Page = {
  site: Site
  path: string
  title: string
  description: string
  canonical: string
  alternates: { tag: string; href: string }[]
  isHome?: boolean
  article?: FileArticle
}

export function drawArticle(page: Page, { title, summary, group, body }: FileArticle): string {
  const { locale, siteName } = page.site
  const home = `<a href="/${locale}/index.html">${escape(siteName)}</a>`
  const path = `<ol><li>${home}</li><li>${escape(group)}</li><li>${escape(title)}</li></ol>`
  return drawLayout(
    page,
    `<nav aria-label="Breadcrumb">${path}</nav>
<article>
<h1>${escape(title)}</h1>
<p>${escape(summary)}</p>
${body}
</article>`,
  )
}

export function drawHome(page: Page): string {
  const cards = page.site.menus.cards.map(
    ({ name, href, description = '' }) =>
      `<li><a href="${escape(href)}">${escape(name)}</a><p>${escape(description)}</p></li>\n`,
  )
  return drawLayout(page, `<h1>${escape(page.title)}</h1>\n<ul>\n${cards.join('')}</ul>`)
}

export function drawPlain(page: Page): string {
  const form = `<form action="${page.path}"><input name="q"><button>OK</button></form>`
  return drawLayout(page, `<h1>${escape(page.title)}</h1>\n${form}`)
}

function drawLayout({ site, title, isHome, description, canonical, alternates }: Page, main: string): string {
  const chrome = fragmentOf(site)
  const links = alternates.map(({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${href}">\n`)
  return `<!doctype html>
<html lang="${site.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(isHome ? title : `${title} | ${site.siteName}`)}</title>
<meta name="description" content="${escape(description)}">
<link rel="canonical" href="${canonical}">
${links.join('')}</head>
<body>
${chrome.above}
<main>
${main}
</main>
${chrome.below}
</body>
</html>
`
}

type LayoutFragment = { above: string; below: string }
const drawn = new Map<string, LayoutFragment>()

/** Header, left menu and footer of a locale. They are drawn once. */
function fragmentOf(site: Site): LayoutFragment {
  const known = drawn.get(site.locale)
  if (known) return known
  const { header, left, footer } = site.menus
  const name = `<a href="/${site.locale}/index.html">${escape(site.siteName)}</a>`
  const chrome = {
    above: `<header>${name}
<nav aria-label="Main">${drawMenu(header)}</nav></header>
<nav aria-label="Section">${drawMenu(left)}</nav>`,
    below: `<footer><nav aria-label="Footer">${drawMenu(footer)}</nav>
<p>${escape(site.copyright)}</p></footer>`,
  }
  drawn.set(site.locale, chrome)
  return chrome
}

function drawMenu(entries: readonly Entry[]): string {
  const items = entries.map(({ name, href, children }) => {
    const below = children.length > 0 ? drawMenu(children) : ''
    return `<li><a href="${escape(href)}">${escape(name)}</a>${below}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
