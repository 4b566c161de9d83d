import { lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DRAFT_PREFIX } from '#store/fs/replace-file.ts'
import { isReleaseId } from './target-schema.ts'

const LINK = 'current'
/** The folder of releases in a folder target. */
export const RELEASES = 'releases'

/** The release that `current` leads to; `undefined` if the link leads elsewhere or to a missing folder. */
export function readLiveLink(dir: string): string | undefined {
  try {
    const [folder, id, ...more] = readlinkSync(join(dir, LINK)).split('/')
    const isExact = folder === RELEASES && isReleaseId(id) && more.length === 0
    return isExact && lstatSync(join(dir, RELEASES, id)).isDirectory() ? id : undefined
  } catch {
    return undefined
  }
}

/**
 * Replaces the link `current`. It is made as a draft and then renamed, so visitors get the old release or the new one.
 * `token` is the publisher's.
 */
export function replaceLiveLink(dir: string, buildId: string, token: number): void {
  const draft = join(dir, `.${LINK}-${token}`)
  rmSync(draft, { force: true })
  symlinkSync(join(RELEASES, buildId), draft)
  // A folder named `current` is not ours. A link cannot be renamed over a folder, so it is moved away.
  if (isFolder(join(dir, LINK))) renameSync(join(dir, LINK), join(dir, RELEASES, `${DRAFT_PREFIX}${LINK}`))
  renameSync(draft, join(dir, LINK))
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
