import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Makes `dir` equal to `saved` again, also the times of files and folders.
 *
 * It touches only entries with another kind, size, time or link target, so it takes time only for changes. Hard links
 * between files are lost.
 */
export function restoreFolder(saved: string, dir: string): void {
  const found = lstatSync(dir, { throwIfNoEntry: false })
  if (!found?.isDirectory()) {
    rmSync(dir, { force: true })
    mkdirSync(dir, { recursive: true })
  }
  const names = new Set(readdirSync(saved))
  for (const name of readdirSync(dir)) if (!names.has(name)) rmSync(join(dir, name), { recursive: true, force: true })
  for (const name of names) restoreEntry(join(saved, name), join(dir, name))
  const { atime, mtime, mtimeMs } = lstatSync(saved)
  if (lstatSync(dir).mtimeMs !== mtimeMs) utimesSync(dir, atime, mtime)
}

function restoreEntry(saved: string, path: string): void {
  const should = lstatSync(saved)
  if (should.isDirectory()) return restoreFolder(saved, path)
  const is = lstatSync(path, { throwIfNoEntry: false })
  const link = should.isSymbolicLink() ? readlinkSync(saved) : undefined
  if (is?.mode === should.mode && (link === undefined ? isSameFile(should, is) : link === readlinkSync(path))) return
  rmSync(path, { recursive: true, force: true })
  if (link === undefined) cpSync(saved, path, { preserveTimestamps: true })
  else symlinkSync(link, path)
}

function isSameFile(one: Stats, other: Stats): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs
}
