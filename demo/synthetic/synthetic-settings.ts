import { demoLanguages } from '../sources/corpus-settings.ts'
import { syntheticPath } from './synthetic-article.ts'
import type { SyntheticTenant } from './synthetic-tenant.ts'
import { createDice, fillSlots, parseSlots, tenantTitle } from './synthetic-text.ts'
import { groupSlugs, syntheticWords } from './synthetic-words.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { SourceBanners, SourceConfigs, SourceMenuEntry, SourceMenus } from '#gateway/content.ts'

/** Configs for every theme code. The default theme follows from the tenant's number: 1, 2, 3 in turn. */
export function syntheticConfigs(tenant: SyntheticTenant, locale: SiteLocale): SourceConfigs {
  const words = syntheticWords[locale]
  const dice = createDice(tenant.name)
  const brand = tenantTitle(tenant.number, words)
  const fill = (text: string) => fillSlots(parseSlots(text), words, createDice(tenant.name), { brand })
  const hue = dice(360)
  const { article, group } = syntheticPath(tenant, 0)
  const siteConfig = {
    siteName: brand,
    tagline: words.settings.tagline,
    description: fill(words.settings.description),
    copyright: fill(words.settings.copyright),
    contact: {
      phone: `+1 555 ${String(tenant.number).padStart(7, '0')}`,
      email: `office@${tenant.name}.example`,
      address: fill(words.settings.address),
    },
    ...(tenant.articles > 0 && {
      redirects: [{ from: '/old-start.html', to: `/${group}/${article}.html`, status: 301 }],
    }),
  }
  const configs: SourceConfigs = { default_theme: { themeCode: `theme${((tenant.number - 1) % 3) + 1}` } }
  for (const code of ['theme1', 'theme2', 'theme3']) {
    configs[code] = {
      themeCode: code,
      siteConfig: JSON.stringify(siteConfig),
      languageConfig: JSON.stringify(demoLanguages),
      [`${code}Colors`]: JSON.stringify({
        themeColor: `hsl(${hue} 70% 30%)`,
        hoverColor: `hsl(${hue} 70% 24%)`,
        activeColor: `hsl(${hue} 70% 18%)`,
      }),
      [`${code}Banner`]: 'home',
    }
  }
  return configs
}

/** Menus of all five types. `menuEntries` counts the entries of all levels. */
export function syntheticMenus(tenant: SyntheticTenant, locale: SiteLocale): SourceMenus {
  const words = syntheticWords[locale]
  const entry = (id: string, step: number): SourceMenuEntry => {
    if (tenant.articles === 0) return { id, name: id, url: '/index.html' }
    const index = step % tenant.articles
    const { article, group } = syntheticPath(tenant, index)
    const topic = words.topics[createDice(`${tenant.name}/${index}`)(words.topics.length)] ?? ''
    return { id, name: topic.charAt(0).toUpperCase() + topic.slice(1), url: `/${group}/${article}.html` }
  }
  const described = (id: string, step: number): SourceMenuEntry => ({
    ...entry(id, step),
    description: fillSlots(
      parseSlots(words.sentences[step % words.sentences.length] ?? ''),
      words,
      createDice(`${tenant.name} ${id}`),
      { brand: tenantTitle(tenant.number, words) },
    ),
  })
  const list = (prefix: string, count: number, make: typeof entry) =>
    Array.from({ length: count }, (_, index) => make(`${prefix}-${index + 1}`, index))

  const { top, left, bottom } = tenant.menuEntries
  const headings = words.groups.slice(0, groupSlugs.length)
  return {
    'top-menu': { type: 'top_menu', children: tree(list('top', top, entry), headings) },
    'left-menu': { type: 'left_menu', children: tree(list('left', left, entry), headings) },
    'bottom-menu': { type: 'bottom_menu', children: list('bottom', bottom, entry) },
    services: { type: 'OurServices', children: list('service', 6, described) },
    featured: { type: 'FeaturedServices', children: list('featured', 3, described) },
  }
}

export function syntheticBanners(tenant: SyntheticTenant, locale: SiteLocale): SourceBanners {
  const words = syntheticWords[locale]
  const brand = tenantTitle(tenant.number, words)
  const title = fillSlots(parseSlots(words.settings.banner), words, createDice(tenant.name), { brand })
  return {
    home: [
      {
        id: 'welcome',
        title,
        subtitle: words.settings.tagline,
        url: '/search.html',
        buttonText: words.settings.bannerButton,
      },
    ],
  }
}

// Each branch has seven entries: one at the top, four below it, and two below the first of these four.
function tree(entries: readonly SourceMenuEntry[], headings: readonly string[]): SourceMenuEntry[] {
  const branches: SourceMenuEntry[] = []
  for (let start = 0; start < entries.length; start += 7) {
    const [top, first, ...rest] = entries.slice(start, start + 7)
    if (top === undefined) break
    const name = headings[branches.length % headings.length] ?? ''
    const branch: SourceMenuEntry = { ...top, name }
    if (first !== undefined) {
      const below = rest.slice(3)
      branch.children = [below.length > 0 ? { ...first, children: below } : first, ...rest.slice(0, 3)]
    }
    branches.push(branch)
  }
  return branches
}
