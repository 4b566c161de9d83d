import type { SiteLocale } from '#contract/locale.ts'
import { escapeMarkdown } from '#kit/escape-markdown.ts'
import type { Site } from '#site/model/site.ts'
import { hrefOf } from '#site/routing/href.ts'
import { markdownPath } from '#site/routing/route.ts'
import { THEMES } from '#site/theme/themes.ts'
import { listedGroups, otherLanguages, type ListedLink } from '#site/views/listed-groups.ts'
import type { SharedView } from '#site/views/view.ts'

/**
 * What a site tells programs that read text (https://llmstxt.org), as lines: its name, what it is about, and its
 * articles with their summaries, group by group. If the theme has Markdown, a link leads to the Markdown of an article.
 * Addresses are absolute, since the text is read outside the site.
 */
export function llmsLines(site: Site, locale: SiteLocale, { name, description }: SharedView['site']): string[] {
  const lines = [`# ${escapeMarkdown(name)}\n`]
  if (description !== undefined) lines.push(`\n> ${escapeMarkdown(description)}\n`)
  const madeFor = `${site.tenant.origin} ${site.theme} ${site.defaultLocale}`
  const others = otherLanguages(site, locale, '/llms.txt')
  for (const { label, links } of [...listedGroups(site, locale), ...(others ? [others] : [])]) {
    lines.push(`\n## ${escapeMarkdown(label)}\n\n`)
    for (const link of links) lines.push(lineOf(site, link, madeFor))
  }
  return lines
}

// Lines are remembered, since an edit of a title changes one line of thousands.
const knownLines = new WeakMap<ListedLink, { readonly madeFor: string; readonly line: string }>()

function lineOf({ tenant, theme, defaultLocale }: Site, link: ListedLink, madeFor: string): string {
  const known = knownLines.get(link)
  if (known?.madeFor === madeFor) return known.line
  const path = THEMES[theme].hasMarkdown ? markdownPath(link.path) : link.path
  const address = tenant.origin + hrefOf({ defaultLocale }, path, link.locale)
  const summary = link.summary === undefined ? '' : `: ${link.summary}`
  const line = `- [${link.name}](${address})${summary}\n`
  knownLines.set(link, { madeFor, line })
  return line
}
