import { existsSync, opendirSync, readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { SITE_LOCALES } from '#contract/locale.ts'

/** The groups of a bundle: their names, in NFC, and whether they have a section page. */
export type Groups = readonly (readonly [name: string, hasSection: boolean])[]

const LOCALES: ReadonlySet<string> = new Set(SITE_LOCALES)

/** The folders of a bundle that hold pages, but those of languages and error pages: a project's own folders too. */
export function findGroups(bundleDir: string): Groups {
  const found = new Map<string, boolean>()
  for (const root of ['', ...SITE_LOCALES]) {
    for (const folder of list(join(bundleDir, root))) {
      if (!folder.isDirectory() || LOCALES.has(folder.name) || !isGroupName(folder.name)) continue
      const dir = join(bundleDir, root, folder.name)
      const hasSection = existsSync(join(dir, 'index.html'))
      if (!hasSection && !holdsPage(dir)) continue
      const name = folder.name.normalize('NFC')
      found.set(name, found.get(name) === true || hasSection)
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Looks no further than the first page: each publish asks, and a group may have thousands. */
function holdsPage(dir: string): boolean {
  const folder = opendirSync(dir)
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync())
      if (entry.name.endsWith('.html')) return true
    return false
  } finally {
    folder.closeSync()
  }
}

/** The letters that a group may have (provider contract, part 5) mean nothing to hosts but the dot. */
function isGroupName(name: string): boolean {
  return name !== 'error' && /^[\p{L}\p{Nd}._-]+$/u.test(name)
}

/** Whether an address has the form of one without `.html`, so that one has to know the groups. */
export function isShortAddress(path: string): boolean {
  return SHORT_ADDRESS.test(path)
}

/**
 * The address that one without `.html` leads to: `/water/tariffs` to its article, `/water` and `/water/` to the section
 * page. `undefined` for all other addresses. Both are percent-encoded.
 */
export function fullAddress(path: string, groups: ReadonlyMap<string, boolean>): string | undefined {
  const [, group = '', article] = SHORT_ADDRESS.exec(path) ?? []
  const hasSection = groups.get(decoded(group))
  if (hasSection === undefined) return undefined
  if (article !== undefined) return `${path}.html`
  return hasSection ? `${path.replace(/\/$/, '')}/index.html` : undefined
}

const SHORT_ADDRESS = new RegExp(`^(?:/(?:${SITE_LOCALES.join('|')}))?/([^/]+)(?:/|/([^/.]+))?$`)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize('NFC')
  } catch {
    return segment
  }
}

/** Nothing if there is no such folder. */
function list(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return []
  }
}
