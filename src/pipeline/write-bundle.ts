import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { removeFile } from '#store/remove-file.ts'
import type { FileRecord } from './build-record.ts'
import type { Bundle, BundleFile } from './bundle.ts'
import { BundleNotWritten } from './errors.ts'
import { openPacks, type Packs } from './pack.ts'
import { isUntouched } from './touched-files.ts'

export type BundleChanges = { readonly write: readonly string[]; readonly remove: readonly string[] }

type FileRecords = { readonly [path: string]: FileRecord }

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
  const holds = (path: string, digest: string) => files[path]?.digest === digest && isUntouched(dir, path, files[path])
  const write = Object.keys(bundle).filter((path) => bundle[path]?.source && !holds(path, bundle[path].digest))
  return { write: write.sort(inWritingOrder), remove: Object.keys(files).filter((path) => !(path in bundle)) }
}

/**
 * Brings the files in place and takes away what no longer belongs; gives the records of the written ones.
 *
 * Each file is made in the staging folder and renamed to its place, so that a reader meets the old bytes or the new ones
 * and a killed build leaves no litter. Scripts and images come before the pages that need them, `builds/latest.json`
 * comes last. A first bundle is made in the staging folder as a whole. Throws `BundleNotWritten`.
 */
export function writeChanges(dir: string, stagingDir: string, bundle: Bundle, changes: BundleChanges): FileRecords {
  const isFirst = !existsSync(dir)
  const home = isFirst ? join(stagingDir, 'bundle') : dir
  const draft = join(stagingDir, 'draft')
  const made = new Set<string>()
  const records: { [path: string]: FileRecord } = {}
  const packs = openPacks()
  const last = changes.write.filter((path) => rankOf(path) === LAST_RANK)
  try {
    for (const path of changes.write) if (rankOf(path) !== LAST_RANK) writeOne(path)
    for (const path of changes.remove) removeFile(dir, path)
    for (const path of last) writeOne(path)
    if (isFirst) moveIntoPlace()
  } finally {
    packs.close()
  }
  return records

  function writeOne(path: string): void {
    const file = bundle[path] as BundleFile
    const target = join(home, path)
    try {
      const folder = dirname(target)
      if (!made.has(folder)) mkdirSync(folder, { recursive: true })
      made.add(folder)
      writeFile(file, isFirst ? target : draft, packs)
      if (!isFirst) renameSync(draft, target)
      const { mtimeMs } = statSync(target)
      records[path] = { digest: file.digest, size: file.size, modifiedMs: mtimeMs }
    } catch (error) {
      throw notWritten(target, error)
    }
  }

  function moveIntoPlace(): void {
    try {
      mkdirSync(dirname(dir), { recursive: true })
      renameSync(home, dir)
    } catch (error) {
      throw notWritten(dir, error)
    }
  }
}

function notWritten(path: string, error: unknown): Error {
  return BundleNotWritten.fault({ path, reason: (error as Error).message }, {}, { cause: error })
}

function writeFile({ source }: BundleFile, file: string, packs: Packs): void {
  if (!source) throw new Error('its bytes are neither on disk nor in the build.')
  if ('copy' in source) copyFileSync(source.copy, file)
  else writeFileSync(file, 'text' in source ? source.text : packs.read(source.slice))
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
