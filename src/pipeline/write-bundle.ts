import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { removeFile } from '#store/remove-file.ts'
import type { FileRecord } from './build-record.ts'
import type { Bundle, BundleFile } from './bundle.ts'
import { BundleNotWritten } from './errors.ts'
import { openPacks, type Packs } from './pack.ts'

export type BundleChanges = { readonly write: readonly string[]; readonly remove: readonly string[] }

type FileRecords = { readonly [path: string]: FileRecord }

/** Size and time of a file of the bundle in `dir`; `undefined` where there is none. */
export function statBundleFile(dir: string, path: string): Pick<FileRecord, 'size' | 'modifiedMs'> | undefined {
  const found = statSync(join(dir, path), { throwIfNoEntry: false })
  return found?.isFile() ? { size: found.size, modifiedMs: found.mtimeMs } : undefined
}

/** Paths of all files in `dir` but dot files; none where no bundle lies there, so that nobody's own folder is taken for one. */
export function listBundleFiles(dir: string): string[] {
  if (!existsSync(join(dir, 'builds/latest.json'))) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path))
}

/** What has to change in `dir` to turn the bundle of `files` into `bundle`. Files that already hold the right bytes stay. */
export function planChanges(dir: string, bundle: Bundle, files: FileRecords): BundleChanges {
  const write = Object.keys(bundle).filter((path) => bundle[path]?.source && !holds(path, bundle[path].digest))
  return { write: write.sort(inWritingOrder), remove: Object.keys(files).filter((path) => !(path in bundle)) }

  function holds(path: string, digest: string): boolean {
    const known = files[path]
    if (known?.digest !== digest) return false
    const found = statBundleFile(dir, path)
    return found?.size === known.size && found.modifiedMs === known.modifiedMs
  }
}

/**
 * Brings the files in place and takes away what no longer belongs; gives the records of the written ones.
 *
 * Each file is made in the staging folder and renamed to its place, so that a reader meets the old bytes or the new ones
 * and a killed build leaves no litter. Scripts and images come before the pages that need them, `builds/latest.json`
 * comes last. Throws `BundleNotWritten`.
 */
export function writeChanges(dir: string, stagingDir: string, bundle: Bundle, changes: BundleChanges): FileRecords {
  const draft = join(stagingDir, 'draft')
  const made = new Set<string>()
  const records: { [path: string]: FileRecord } = {}
  const packs = openPacks()
  const last = changes.write.filter((path) => rankOf(path) === LAST_RANK)
  try {
    for (const path of changes.write) if (rankOf(path) !== LAST_RANK) writeOne(path)
    for (const path of changes.remove) removeFile(dir, path)
    for (const path of last) writeOne(path)
  } finally {
    packs.close()
  }
  return records

  function writeOne(path: string): void {
    const file = bundle[path] as BundleFile
    const target = join(dir, path)
    try {
      const folder = dirname(target)
      if (!made.has(folder)) mkdirSync(folder, { recursive: true })
      made.add(folder)
      makeDraft(file, draft, packs)
      renameSync(draft, target)
      const { mtimeMs } = statSync(target)
      records[path] = { digest: file.digest, size: file.size, modifiedMs: mtimeMs }
    } catch (error) {
      throw BundleNotWritten.fault({ path: target, reason: (error as Error).message }, {}, { cause: error })
    }
  }
}

function makeDraft({ source }: BundleFile, draft: string, packs: Packs): void {
  if (!source) throw new Error('its bytes are neither on disk nor in the build.')
  if ('copy' in source) copyFileSync(source.copy, draft)
  else writeFileSync(draft, 'text' in source ? source.text : packs.read(source.slice))
}

const LAST_RANK = 3

function rankOf(path: string): number {
  if (/^_(astro|ipx|data|search)\//.test(path)) return 0
  if (path.startsWith('builds/meta/')) return 1
  return path === 'builds/latest.json' ? LAST_RANK : 2
}

function inWritingOrder(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1)
}
