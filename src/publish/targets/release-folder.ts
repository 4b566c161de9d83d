import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePublicFolder } from '#store/fs/make-public.ts'
import { removeFile } from '#store/fs/remove-file.ts'
import { DRAFT_PREFIX } from '#store/fs/replace-file.ts'
import { ObjectMissing } from '#store/errors.ts'
import { COMPRESSED_ENDINGS, type ContentFolder } from './content-folder.ts'
import { mapLimit } from '#kit/limit.ts'
import { PathMap } from '#kit/path-map.ts'
import { createTurns } from '#threads/in-turns.ts'
import { foreignPaths } from '../release/find-damage.ts'
import { listWithoutCopies, removeWithCopies } from '../release/release-files.ts'
import { allFiles, differingPaths, fileAt, NO_FILES } from '../release/manifest.ts'
import type { Manifest, ReleaseFile, ReleaseFiles } from '../release/manifest.ts'
import { removeFolder, removeFolders } from './remove-folder.ts'
import { RECYCLED_PREFIX, type RecycledRelease } from './recycled-release.ts'
import type { TargetChange, Counts, UncertainFiles } from './target.ts'

const FILES_AT_ONCE = 4

/**
 * Makes the folder of a release from content files, and from the recycled release if there is one.
 *
 * The files are linked into a draft folder, which is renamed when it is complete. So a folder with a build's id always
 * has all its files. If such a folder exists already, its content is unknown and it is removed. Only the live release's
 * folder stays: doubtful files in it are linked again, and foreign files are removed.
 */
export async function buildReleaseFolder(
  releasesDir: string,
  content: ContentFolder,
  change: TargetChange,
  recycled?: RecycledRelease,
): Promise<Counts> {
  const { lease, next, live, previous, uncertain, isThorough } = change
  const folder = join(releasesDir, next.buildId)
  const isLive = live === next.buildId
  const draft = join(releasesDir, `${DRAFT_PREFIX}${lease.token}`)
  // Removes the drafts of killed publishers. Only the holder of the lease runs this.
  if (!isLive) await removeFolders(releasesDir, DRAFT_PREFIX)
  const found = isLive || isThorough ? undefined : await recycled?.take(draft)
  await removeFolders(releasesDir, RECYCLED_PREFIX)
  const home = isLive ? folder : draft
  if (isLive) removeForeign(folder, next, uncertain)
  const made = new Set<string>()
  const wanted = filesToLink(change, found)
  const missing: [string, ReleaseFile][] = []
  const all = next.files.size + next.kept.size
  const counts = { uploaded: 0, copied: isLive ? 0 : all - wanted.length, removed: 0, bytes: 0 }
  const turn = createTurns()
  for (const path of found ? differingPaths(found, allFiles(next)) : []) {
    await turn()
    // The compressed copies go too, even if the path stays: its new content may be too small to have copies.
    if (found?.has(path)) removeWithCopies(home, path)
  }

  const link = (path: string, { digest, size }: ReleaseFile): boolean => {
    const file = join(home, path)
    const parent = dirname(file)
    if (!made.has(parent)) makePublicFolder(parent)
    made.add(parent)
    // Content that the live release has is not read again.
    const isNew = fileAt(previous ?? NO_FILES, path)?.digest !== digest
    return content.link({ digest, path, size, isThorough: isThorough || isNew }, file)
  }

  for (const [path, file] of wanted) {
    if (link(path, file)) counts.copied += 1
    else missing.push([path, file])
    const others = turn()
    if (others) {
      change.onProgress(counts.copied, wanted.length)
      // The pause lets the lease be renewed.
      await others
      lease.guard()
    }
  }
  await mapLimit(missing, FILES_AT_ONCE, async ([path, file]) => {
    // If all files were ready, there would be no pause to renew the lease.
    await turn()
    lease.guard()
    // A retained file has no other source. If it is missing, open pages must do without it.
    if (!next.files.has(path)) return
    if (!link(path, file)) {
      const body = await change.read(path)
      await content.add(file.digest, path, body)
      counts.bytes += body.length
      if (!link(path, file)) throw ObjectMissing.fault({ key: path, store: home })
    }
    counts.uploaded += 1
    change.onProgress(counts.copied + counts.uploaded, wanted.length)
  })
  lease.guard()
  if (!isLive) {
    makePublicFolder(home)
    await removeFolder(folder)
    renameSync(home, folder)
  }
  return counts
}

/**
 * The files that must be linked: in the live release's folder the doubtful ones, in a new folder all that the recycled
 * release (`found`) does not have.
 */
function filesToLink(
  { next, live, uncertain }: TargetChange,
  found: ReleaseFiles | undefined,
): [path: string, file: ReleaseFile][] {
  const all = allFiles(next)
  const paths = live === next.buildId ? uncertain.keys() : differingPaths(found ?? PathMap.empty(), all)
  return [...paths].flatMap((path): [string, ReleaseFile][] => {
    const file = all.get(path)
    return file ? [[path, file]] : []
  })
}

/** Removes the files that the live release does not have, and the compressed copies of doubtful files. */
function removeForeign(folder: string, next: Manifest, uncertain: UncertainFiles): void {
  for (const path of foreignPaths(listWithoutCopies(folder), next)) removeWithCopies(folder, path)
  for (const path of uncertain.keys()) for (const ending of COMPRESSED_ENDINGS) removeFile(folder, path + ending)
}
