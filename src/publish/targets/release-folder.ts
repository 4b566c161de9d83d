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
 * Makes the folder of a release from content files, and of the recycled folder if there is one.
 *
 * The files of a release are linked into a folder beside its place. The folder is renamed to its place when it is
 * whole. So a folder that bears a build's id has all its files. A folder that is there already may hold anything and
 * is removed, unless it is the live one: in that one, doubtful files are linked again and foreign files are removed.
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
  // What killed publishers left half made. Only the holder of the lease comes here.
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
    // Also of a path that stays: its new content may be too small to have copies.
    if (found?.has(path)) removeWithCopies(home, path)
  }

  const link = (path: string, { digest, size }: ReleaseFile): boolean => {
    const file = join(home, path)
    const parent = dirname(file)
    if (!made.has(parent)) makePublicFolder(parent)
    made.add(parent)
    // What visitors have already is not read again.
    const isNew = fileAt(previous ?? NO_FILES, path)?.digest !== digest
    return content.link({ digest, path, size, isThorough: isThorough || isNew }, file)
  }

  for (const [path, file] of wanted) {
    if (link(path, file)) counts.copied += 1
    else missing.push([path, file])
    const others = turn()
    if (others) {
      change.onProgress(counts.copied, wanted.length)
      // The lease is renewed meanwhile.
      await others
      lease.guard()
    }
  }
  await mapLimit(missing, FILES_AT_ONCE, async ([path, file]) => {
    // Files that lie ready would leave no time to renew the lease.
    await turn()
    lease.guard()
    // What was left for open pages is nowhere else, and without it they can do.
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
 * The files that are not in their place yet. In the folder of the live release those are the doubtful ones, in a new
 * one all that the recycled folder, `found`, does not have.
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

/** Takes away what the live release does not name, and the compressed copies of what is doubtful. */
function removeForeign(folder: string, next: Manifest, uncertain: UncertainFiles): void {
  for (const path of foreignPaths(listWithoutCopies(folder), next)) removeWithCopies(folder, path)
  for (const path of uncertain.keys()) for (const ending of COMPRESSED_ENDINGS) removeFile(folder, path + ending)
}
