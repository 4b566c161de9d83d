import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import { asStoreFailed } from '#store/fs/as-store-failed.ts'
import type { FolderTimes } from '#store/fs/folder-times.ts'
import { openFolderLock } from '#store/fs/folder-lock.ts'
import { openFolderStore } from '#store/objects/folder-store.ts'
import { makePublicFolder, replacePublicFile } from '#store/fs/make-public.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import type { ListedObject, ObjectStore } from '#store/objects/object-store.ts'
import { openContentFolder, readCopies, type Compression, type ContentFolder } from './content-folder.ts'
import { listWithoutCopies } from '../release/release-files.ts'
import { buildReleaseFolder } from './release-folder.ts'
import { PublishLeaseLost } from '../errors.ts'
import { findManifest } from '../release/read-manifest.ts'
import { LEDGER_KEY, parseLedger } from '../lease/ledger.ts'
import { allFiles, differingPaths, fileAt, LATEST_PATH, NO_FILES } from '../release/manifest.ts'
import type { ReleaseFiles } from '../release/manifest.ts'
import { openKnownReleases, type KnownReleases } from './known-releases.ts'
import { readLiveLink, RELEASES, replaceLiveLink } from './live-link.ts'
import { removeFolder } from './remove-folder.ts'
import { openRetiredContent, type RetiredContent } from './retired-content.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import { isReleaseId } from './target-schema.ts'
import type { Target } from './target.ts'

/**
 * A target in a folder. It has one folder for each release, all made of hard links to the same content files, and the
 * symbolic link `current` to the live release.
 *
 * A web server whose root is `current` serves one release or the other: the link is changed by renaming a new one over
 * it, under the lock that also protects the ledger. If there is a recycled release, the next one is made of it, which
 * is faster. `helpers` are for that: see `openKnownReleases`.
 */
export function folderTarget(
  dir: string,
  compression: readonly Compression[],
  helpers: Parameters<typeof openKnownReleases>[1] = {},
): Target {
  const store = openPublicStore(dir)
  const lock = openFolderLock(dir)
  const content = openContentFolder(join(dir, 'files'), compression, distrust)
  const known = openKnownReleases(join(dir, RELEASES), helpers)
  const { own, recycled } = known
  // Whether the release that is being made is a new folder of undamaged content.
  let isWhole = false
  const retired = openRetiredContent(join(dir, 'retired'), content)
  const folderOf = (buildId: string) => join(dir, RELEASES, buildId)

  const target: Target = {
    name: `folder:${dir}`,
    store,
    sharesFiles: false,
    readLive: async () => readLiveLink(dir),
    readUncertain: async () => new Map(),

    async prepare(change) {
      const { next, uncertain } = change
      known.begin(change)
      isWhole = change.live !== next.buildId
      for (const path of uncertain.keys()) content.forget(fileAt(next, path)?.digest)
      try {
        return await buildReleaseFolder(join(dir, RELEASES), content, change, recycled)
      } catch (error) {
        throw asStoreFailed(error, 'Making the release', dir)
      }
    },

    async flip({ lease, next, latest }) {
      replacePublicFile(join(folderOf(next.buildId), LATEST_PATH), latest)
      lock.hold(() => {
        lease.guard()
        demandLease(dir, lease)
        replaceLiveLink(dir, next.buildId, lease.token)
      })
      own.add(next, folderOf(next.buildId))
      if (!isWhole) own.take(next.buildId)
      return {}
    },

    tidy: async () => known.end(),

    listFolders: () => foldersIn(dir),

    async drop(lease, { leaving, releases }) {
      for (const id of leaving) {
        const release = { folder: folderOf(id), files: await filesOf(target, id), times: own.take(id) }
        await retireFolder(release, known, retired, lease)
      }
      const folders = new Set(foldersIn(dir))
      const tokens = releases.filter(({ id }) => !folders.has(id)).map(({ token = 0 }) => token)
      await retired.clear(Math.min(...tokens), lease.guard)
    },

    openRelease:
      async ({ buildId, files }) =>
      async (path) =>
        readRight(content, join(folderOf(buildId), path), files.get(path)?.digest ?? ''),
    readLiveFile: async (buildId, path) => readIfThere(join(folderOf(buildId), path)),
    readCopies: async (buildId, path) => readCopies(join(folderOf(buildId), path)),

    listLive: async (buildId) => listRelease(folderOf(buildId)),

    close() {
      store.close()
      lock.close()
    },
  }
  return target

  function distrust(): void {
    known.distrust()
    isWhole = false
  }
}

/** The bytes with this digest, from a file or else from the content folder; `undefined` if neither has them. */
function readRight(content: ContentFolder, file: string, wanted: string): Buffer | undefined {
  const body = readIfThere(file)
  return body && digest(body) === wanted ? body : content.read(wanted)
}

function listRelease(folder: string): ListedObject[] {
  return listWithoutCopies(folder).map((key) => ({ key, size: lstatSync(join(folder, key)).size }))
}

/** The files in a release's folder, with retained ones. Empty if its manifest is damaged. */
async function filesOf(target: Target, buildId: string): Promise<ReleaseFiles> {
  const manifest = await findManifest(target, buildId)
  return manifest ? allFiles(manifest) : NO_FILES.files
}

/** The ids of the releases that have a folder. */
function foldersIn(dir: string): string[] {
  const releases = join(dir, RELEASES)
  return existsSync(releases) ? readdirSync(releases).filter(isReleaseId) : []
}

/** Makes the folder of an old release the recycled one, or removes it. Keeps the content that only this release has. */
async function retireFolder(
  { folder, files, times }: { folder: string; files: ReleaseFiles; times: FolderTimes | undefined },
  { own, recycled }: KnownReleases,
  retired: RetiredContent,
  { token, guard }: HeldLease,
): Promise<void> {
  guard()
  // The release that has just gone live.
  const live = own.last
  await retired.keep(token, digestsOnlyIn(files, live ? allFiles(live) : NO_FILES.files), guard)
  if (live && times && (await recycled.recycle({ folder, files, times }, live, guard))) return
  // A release may have thousands of links, so they are removed without blocking other work.
  await removeFolder(folder)
}

/** The digests of the files that a release has and the live one does not. */
function* digestsOnlyIn(files: ReleaseFiles, live: ReleaseFiles): Iterable<string> {
  for (const path of differingPaths(files, live)) {
    const file = files.get(path)
    if (file) yield file.digest
  }
}

/** The ledger is the first file that is written. So this store makes the folder, and lets the web server enter it. */
function openPublicStore(dir: string): ObjectStore {
  const store = openFolderStore(dir)
  return {
    ...store,
    async put(...object) {
      try {
        makePublicFolder(dir)
      } catch (error) {
        throw asStoreFailed(error, 'Making the folder', dir)
      }
      return store.put(...object)
    },
  }
}

/**
 * Throws `PublishLeaseLost` if another publisher has the lease. No process writes the ledger while the lock is held, so
 * the answer stays right until the link is changed.
 */
function demandLease(dir: string, lease: HeldLease): void {
  const ledger = parseLedger(readFileSync(join(dir, LEDGER_KEY), 'utf8'))
  if (ledger.token !== lease.token) throw PublishLeaseLost.fault({ reason: 'another publisher holds the lease.' })
}
