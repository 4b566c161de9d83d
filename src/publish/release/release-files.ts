import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeFile } from '#store/fs/remove-file.ts'
import { COMPRESSED_ENDINGS } from '../targets/content-folder.ts'

/** Paths of all files of a release, without the compressed copies beside them. */
export function listWithoutCopies(folder: string): string[] {
  const paths = listReleaseFolder(folder)
  const all = new Set(paths)
  const isCopy = (path: string) =>
    COMPRESSED_ENDINGS.some((ending) => path.endsWith(ending) && all.has(path.slice(0, -ending.length)))
  return paths.filter((path) => !isCopy(path))
}

function listReleaseFolder(folder: string, inside = ''): string[] {
  if (!existsSync(join(folder, inside))) return []
  const paths: string[] = []
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const path = `${inside}${entry.name}`
    if (entry.isDirectory()) paths.push(...listReleaseFolder(folder, `${path}/`))
    else paths.push(path)
  }
  return paths
}

/** Takes a file of a release away, with the compressed copies beside it. */
export function removeWithCopies(folder: string, path: string): void {
  for (const ending of [...COMPRESSED_ENDINGS, '']) removeFile(folder, path + ending)
}
