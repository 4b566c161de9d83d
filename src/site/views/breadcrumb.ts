import { omitUndefined } from '#kit/omit-undefined.ts'
import type { MenuEntry } from '../model/menu.ts'
import type { ShownArticle } from '../model/site.ts'
import { hrefOf } from '../routing/href.ts'
import { sectionPath } from '../routing/section-pages.ts'
import { hasPageKind } from '../theme/themes.ts'
import type { Trail } from './menu-index.ts'
import type { Breadcrumb } from './page-view.ts'
import { siteName, type ViewInputs } from './view-inputs.ts'

/**
 * The breadcrumb of an article: home, the menu entries above the article or else its group, and the article. The step
 * that names the group links to the section page, unless the menu entry has its own link.
 */
export function articleBreadcrumb({ article, path }: ShownArticle, trail: Trail, context: ViewInputs): Breadcrumb {
  const { group } = article
  const section = group === undefined ? undefined : sectionStep(group, path, context)
  const naming = group === undefined ? undefined : namingEntry(group, trail, context)
  const above = trail.entries.slice(0, -1).map((entry) => (entry === naming && !entry.href ? section : stepOf(entry)))
  const groupAlone = trail.entries.length === 0 && section !== undefined ? [section] : []
  return [...homeStep(context), ...groupAlone, ...above.filter((step) => step !== undefined), { name: article.title }]
}

/** The breadcrumb of a section page: home, the menu entries above the section page, and the section. */
export function sectionBreadcrumb(group: string, context: ViewInputs): Breadcrumb {
  const { entries } = context.menuIndex.trailOf(sectionPath(group))
  const above = entries.slice(0, -1).map(stepOf)
  return [...homeStep(context), ...above, { name: context.menuIndex.labelOf(group) }]
}

/**
 * The step that names a group. It has no link on an article that replaces the section page, because it would lead to
 * itself.
 */
function sectionStep(group: string, path: string, { site, locale, menuIndex }: ViewInputs): Breadcrumb[number] {
  const name = menuIndex.labelOf(group)
  const target = sectionPath(group)
  return hasPageKind(site.theme, 'section') && path !== target ? { name, href: hrefOf(site, target, locale) } : { name }
}

function namingEntry(group: string, trail: Trail, { menuIndex }: ViewInputs): MenuEntry | undefined {
  const named = menuIndex.groupTrail(group)
  return named.menu === trail.menu ? named.entries.at(-1) : undefined
}

function homeStep(context: ViewInputs): Breadcrumb {
  return hasPageKind(context.site.theme, 'home') ? [{ name: siteName(context), href: context.homeHref }] : []
}

function stepOf({ name, href }: MenuEntry): Breadcrumb[number] {
  return omitUndefined({ name, href })
}
