import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from './digest.ts'

/**
 * Digests of all files at and below some paths, by path relative to `root`, sorted.
 *
 * Tests beside the code are left out: they change nothing of what the code does. A path that does not exist counts as
 * empty. Every command waits for this, and hundreds of small files are read sooner one after the other than side by side.
 */
export function digestFiles(root: string, paths: readonly string[]): [path: string, digest: string][] {
  const files = paths.flatMap((path) => listFiles(root, path)).sort()
  return files.map((path) => [path, digest(readFileSync(join(root, path)))])
}

function listFiles(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path)).flatMap((name) => listFiles(root, `${path}/${name}`))
}
