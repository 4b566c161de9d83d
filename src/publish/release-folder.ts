import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { letRead, makePublicFolder } from '#store/make-public.ts'
import { removeFile } from '#store/remove-file.ts'
import { ObjectMissing } from '#store/errors.ts'
import { COMPRESSED_ENDINGS, type ContentFolder } from './content-folder.ts'
import { eachLimit } from './each-limit.ts'
import { isDraft } from './link-tree.ts'
import type { ReleaseFile } from './manifest.ts'
import { DRAFT, removeFolders } from './remove-folder.ts'
import { SPARE, type SpareFolder } from './spare-folder.ts'
import type { Change, Counts } from './target.ts'

const LINKS_AT_ONCE = 500
const FILES_AT_ONCE = 4

/**
 * Makes the folder of a release from content files, and of the spare folder where there is one.
 *
 * A new release is linked together beside its place and renamed to it when it is whole, so a folder that bears a build's id has all
 * its files. One that is there already only gets what is doubtful or was left for open pages since.
 */
export async function buildReleaseFolder(
  releasesDir: string,
  content: ContentFolder,
  change: Change,
  spare?: SpareFolder,
): Promise<Counts> {
  const { lease, next, previous, unsure } = change
  const folder = join(releasesDir, next.buildId)
  const isThere = existsSync(folder)
  const draft = join(releasesDir, `${DRAFT}${lease.token}`)
  // What killed publishers left half made. Only the holder of the lease comes here.
  if (!isThere) await removeFolders(releasesDir, DRAFT)
  const found = isThere ? undefined : await spare?.take(draft)
  await removeFolders(releasesDir, SPARE)
  const home = isThere ? folder : draft
  const isLive = previous?.buildId === next.buildId
  const isNeeded = (path: string) => !isThere || unsure.has(path) || (!isLive && path in next.kept)
  const made = new Set<string>()
  const wanted: [string, ReleaseFile][] = []
  const missing: [string, ReleaseFile][] = []
  const counts = { uploaded: 0, copied: 0, removed: 0, bytes: 0 }
  for (const files of [next.kept, next.files]) {
    for (const path in files) {
      const file = files[path] as ReleaseFile
      if (!isNeeded(path)) continue
      if (found?.[path]?.digest === file.digest) counts.copied += 1
      else wanted.push([path, file])
    }
  }
  for (const path in found) {
    // Also of a path that stays: its new content may be too small to have copies.
    if (next.files[path]?.digest === found[path]?.digest || next.kept[path]?.digest === found[path]?.digest) continue
    for (const ending of [...COMPRESSED_ENDINGS, '']) removeFile(home, path + ending)
  }
  let since = 0

  const link = (path: string, { digest, size }: ReleaseFile): boolean => {
    const file = join(home, path)
    const parent = dirname(file)
    if (!made.has(parent)) makePublicFolder(parent)
    made.add(parent)
    return content.link(digest, path, size, file)
  }

  for (const [path, file] of wanted) {
    if (link(path, file)) counts.copied += 1
    else missing.push([path, file])
    if ((since += 1) % LINKS_AT_ONCE === 0) {
      change.onProgress(counts.copied, wanted.length)
      // Lets the lease be renewed.
      await pause()
      lease.guard()
    }
  }
  await eachLimit(missing, FILES_AT_ONCE, async ([path, file]) => {
    lease.guard()
    // What was left for open pages is nowhere else, and without it they can do.
    if (!(path in next.files)) return
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
  if (!isThere) {
    makePublicFolder(home)
    renameSync(home, folder)
  }
  return counts
}

/** Writes a file of a release by renaming, so that no reader meets half of it. */
export function writeInto(folder: string, path: string, text: string): void {
  const file = join(folder, path)
  makePublicFolder(dirname(file))
  writeFileSync(`${file}.draft`, text)
  letRead(`${file}.draft`)
  renameSync(`${file}.draft`, file)
}

/** Paths of all files of a release, drafts aside. */
export function listReleaseFolder(folder: string, inside = ''): string[] {
  if (!existsSync(join(folder, inside))) return []
  const paths: string[] = []
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const path = `${inside}${entry.name}`
    if (entry.isDirectory()) paths.push(...listReleaseFolder(folder, `${path}/`))
    else if (!isDraft(path)) paths.push(path)
  }
  return paths
}
