import { readdirSync, type Dirent } from 'node:fs'
import { isMissing } from './read-if-there.ts'

/** What `listFiles` leaves out, and what it lists besides files. */
type ListOptions = {
  /** If it returns true, the path and all that is below it are left out. The path of a folder ends with a slash. */
  readonly isLeftOut?: (path: string) => boolean
  /** Also lists links and everything else that is not a folder. */
  readonly withLinks?: boolean
  /**
   * A missing folder counts as empty, also if another process has just removed it. Without this option, ENOENT is
   * thrown.
   */
  readonly mayBeMissing?: boolean
}

/** The paths of all files below `dir`, relative to it, with slashes, sorted. */
export function listFiles(dir: string, options: ListOptions = {}): string[] {
  const paths: string[] = []
  addFiles(paths, dir, '', options)
  return paths.sort()
}

function addFiles(paths: string[], dir: string, folder: string, options: ListOptions): void {
  for (const entry of readFolder(`${dir}/${folder}`, options)) {
    const isFolder = entry.isDirectory()
    const path = `${folder}${entry.name}${isFolder ? '/' : ''}`
    if (options.isLeftOut?.(path)) continue
    if (isFolder) addFiles(paths, dir, path, options)
    else if (options.withLinks || entry.isFile()) paths.push(path)
  }
}

function readFolder(folder: string, { mayBeMissing }: ListOptions): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (mayBeMissing && isMissing(error)) return []
    throw error
  }
}
