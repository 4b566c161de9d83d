import { listFiles } from '#store/fs/list-files.ts'
import { removeFile } from '#store/fs/remove-file.ts'
import { COMPRESSED_ENDINGS } from '../targets/content-folder.ts'

/** The paths of all files in a release's folder, without the compressed copies beside them. */
export function listWithoutCopies(folder: string): string[] {
  const paths = listFiles(folder, { withLinks: true, mayBeMissing: true })
  const all = new Set(paths)
  const isCopy = (path: string) =>
    COMPRESSED_ENDINGS.some((ending) => path.endsWith(ending) && all.has(path.slice(0, -ending.length)))
  return paths.filter((path) => !isCopy(path))
}

/** Removes a file of a release and the compressed copies beside it. */
export function removeWithCopies(folder: string, path: string): void {
  for (const ending of [...COMPRESSED_ENDINGS, '']) removeFile(folder, path + ending)
}
