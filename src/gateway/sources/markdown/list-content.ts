import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file below the content folder. `stamp` differs if the file may have changed. */
export type ContentFile = { readonly path: string; readonly stamp: string; readonly modified: Date }

/** All files below a folder, sorted by path. Hidden files and folders are left out. */
export function listContent(folder: string): ContentFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
  return paths.sort().flatMap((path) => {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    if (!found?.isFile()) return []
    return [{ path, stamp: `${found.mtimeMs} ${found.size} ${found.ino}`, modified: found.mtime }]
  })
}
