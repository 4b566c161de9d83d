import { existsSync, opendirSync, readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { SITE_LOCALES } from '#contract/locale.ts'

/** The groups of a bundle: their names in NFC, and whether they have a section page. */
export type Groups = readonly (readonly [name: string, hasSection: boolean])[]

const LOCALES: ReadonlySet<string> = new Set(SITE_LOCALES)

/**
 * Finds the folders of a bundle that hold pages, also those that a project added. Leaves out the folders of languages
 * and of error pages.
 */
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

/** Stops at the first page: each publish asks, and a group may have thousands of pages. */
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

/** Of the characters that a group may have (provider contract, part 5), only the dot has a meaning for hosts. */
function isGroupName(name: string): boolean {
  return name !== 'error' && /^[\p{L}\p{Nd}._-]+$/u.test(name)
}

/** Whether an address has the form of one without `.html`. Only then must the caller know the groups. */
export function isShortAddress(path: string): boolean {
  return SHORT_ADDRESS.test(path)
}

/**
 * The full address for one without `.html`: `/water/tariffs` leads to its article, `/water` and `/water/` lead to the
 * section page. `undefined` for all other addresses. Both addresses are percent-encoded.
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

/** The entries of a folder; empty if it does not exist. */
function list(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return []
  }
}
