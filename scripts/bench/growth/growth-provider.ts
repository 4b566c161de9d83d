import { startDemoProvider } from '#demo/demo-provider.ts'
import { createSyntheticSource } from '#demo/synthetic/synthetic-source.ts'
import type { EditedPart } from '#contract/receipt.ts'
import type { SourceArticle } from '#gateway/content.ts'
import type { GrowthEdit } from './growth-edit.ts'

/**
 * Runs in its own process, serves made-up tenants and edits them: `growth-provider.ts TENANTS ARTICLES`.
 *
 * It sends its URL to its parent process. Then it answers each edit with the changed parts, in the form of the change
 * feed.
 */
const [tenants = 0, articles = 0] = process.argv.slice(2).map(Number)
const { read } = createSyntheticSource({ tenants, articles })
const provider = await startDemoProvider({ port: 0, synthetic: { tenants, articles } })

// This process ends with its parent, also if the parent is killed.
process.on('disconnect', () => process.exit())
process.on('message', (edit: GrowthEdit) => process.send?.(carryOut(edit)))
process.send?.(provider.url)

/** The current title of the edited article, by tenant. */
const titleOf = new Map<string, string>()
/** How many articles were removed, by tenant. */
const removedOf = new Map<string, number>()

function carryOut({ tenant, kind, count }: GrowthEdit): EditedPart[] {
  const { content } = provider
  const english = read(tenant)?.en
  if (!english) throw new Error(`There is no tenant ${tenant}.`)
  if (kind === 'nothing') return []
  if (kind === 'menu') {
    const menus = english.menus()
    const top = menus['top-menu']
    const [first, ...rest] = top?.children ?? []
    if (!top || !first) throw new Error(`${tenant} has no menu.`)
    const children = [{ ...first, name: `Renamed ${count} times` }, ...rest]
    content.setMenus(tenant, 'en', { ...menus, 'top-menu': { ...top, children } })
    return [{ kind: 'menu', locale: 'en' }]
  }
  // An article in the middle of the list: not the newest one, which the home page shows, and not the last one.
  const middle = articles >> 1
  const known = english.articles()[middle]?.read()
  if (!known) throw new Error(`${tenant} has no articles.`)
  const changed = ({ article, group }: SourceArticle): EditedPart => {
    return { kind: 'article', locale: 'en', article, ...(group && { group }) }
  }
  if (kind === 'removed') {
    const gone = (removedOf.get(tenant) ?? 0) + 1
    removedOf.set(tenant, gone)
    const old = english.articles()[middle + gone]?.read()
    if (!old) throw new Error(`${tenant} has no more articles to remove.`)
    content.removeArticle(tenant, 'en', old.id)
    return [{ ...changed(old), deleted: true }]
  }
  if (kind === 'added') {
    // A new article is usually the newest one.
    const publishedAt = new Date().toISOString()
    const made = { ...known, id: `made-${count}`, article: `made-${count}`, title: `Made ${count}`, publishedAt }
    content.putArticle(tenant, 'en', made)
    return [changed(made)]
  }
  const body = `${known.body}<p>This is edition ${count} of the text.</p>\n`
  if (kind === 'title') titleOf.set(tenant, `Edition ${count}`)
  content.putArticle(tenant, 'en', { ...known, body, title: titleOf.get(tenant) ?? known.title })
  return [changed(known)]
}
