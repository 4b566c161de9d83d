import { readdirSync, readFileSync, statSync } from 'node:fs'
import { digest } from './digest.ts'
import type { FileDigests } from './file-digests.ts'

/**
 * Digests of all files at and below some paths, by path relative to `root`, sorted.
 *
 * Tests beside the code are left out: they change nothing of what the code does. A path that does not exist counts as
 * empty. Every command waits for this, and hundreds of small files are read sooner one after the other than side by side.
 */
export function digestFiles(
  root: string,
  paths: readonly string[],
  digestOf: FileDigests['digestOf'] = (file) => digest(readFileSync(file)),
): [path: string, digest: string][] {
  const files = paths.flatMap((path) => listFiles(root, path)).sort()
  return files.map((path) => [path, digestOf(`${root}/${path}`)])
}

function listFiles(root: string, path: string): string[] {
  const found = statSync(`${root}/${path}`, { throwIfNoEntry: false })
  if (!found) return []
  return found.isDirectory() ? listFolder(root, path) : [path].filter(isCode)
}

/** What each entry is, the folder says: to ask for each would take three times as long. */
function listFolder(root: string, path: string): string[] {
  return readdirSync(`${root}/${path}`, { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) return listFolder(root, inside)
    return entry.isFile() ? [inside].filter(isCode) : listFiles(root, inside)
  })
}

function isCode(path: string): boolean {
  return !/\.test\.tsx?$/.test(path)
}
