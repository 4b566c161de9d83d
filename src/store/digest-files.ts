import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from './digest.ts'

/**
 * Digests of all files at and below some paths, by path relative to `root`, sorted.
 *
 * Tests beside the code are left out: they change nothing of what the code does. A path that does not exist counts as
 * empty.
 */
export async function digestFiles(root: string, paths: readonly string[]): Promise<[path: string, digest: string][]> {
  const files = (await Promise.all(paths.map((path) => listFiles(root, path)))).flat().sort()
  return Promise.all(
    files.map(async (path): Promise<[string, string]> => [path, digest(await readFile(join(root, path)))]),
  )
}

async function listFiles(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = await readdir(join(root, path))
  return (await Promise.all(names.map((name) => listFiles(root, `${path}/${name}`)))).flat()
}
