import type { SiteLocale } from '#contract/locale.ts'
import { escapeMarkdown } from '#kit/escape-markdown.ts'
import type { Site } from '#site/model/site.ts'
import { hrefOf } from '#site/routing/href.ts'
import { markdownPath } from '#site/routing/route.ts'
import { THEMES } from '#site/theme/themes.ts'
import { listedGroups, otherLanguages } from '#site/views/listed-groups.ts'
import type { SharedView } from '#site/views/view.ts'

/**
 * What a site tells programs that read text (https://llmstxt.org): its name, what it is about, and its articles with
 * their summaries, group by group. A link leads to the Markdown of an article if the theme has it. Addresses are
 * absolute, since the text is read away from the site.
 */
export function llmsText(site: Site, locale: SiteLocale, { name, description }: SharedView['site']): string {
  const lines = [`# ${escapeMarkdown(name)}`]
  if (description !== undefined) lines.push('', `> ${escapeMarkdown(description)}`)
  const others = otherLanguages(site, locale, '/llms.txt')
  for (const { label, links } of [...listedGroups(site, locale), ...(others ? [others] : [])]) {
    lines.push('', `## ${escapeMarkdown(label)}`, '')
    for (const link of links) {
      const path = THEMES[site.theme].hasMarkdown ? markdownPath(link.path) : link.path
      const address = site.tenant.origin + hrefOf(site, path, link.locale)
      const summary = link.summary === undefined ? '' : `: ${link.summary}`
      lines.push(`- [${link.name}](${address})${summary}`)
    }
  }
  return `${lines.join('\n')}\n`
}
