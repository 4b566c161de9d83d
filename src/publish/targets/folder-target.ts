import { existsSync, lstatSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Threads } from '#threads/threads.ts'
import { digest } from '#store/fs/digest.ts'
import { asStoreFailed } from '#store/fs/as-store-failed.ts'
import { openFolderLock } from '#store/fs/folder-lock.ts'
import { openFolderStore } from '#store/objects/folder-store.ts'
import { makePublicFolder } from '#store/objects/make-public.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { openContentFolder, readCopies, type Compression } from './content-folder.ts'
import { listWithoutCopies } from '../release/release-files.ts'
import { buildReleaseFolder, writeInto } from './release-folder.ts'
import { PublishLeaseLost, TargetStateUnknown } from '../errors.ts'
import { LEDGER_KEY, parseLedger } from '../lease/ledger.ts'
import { LATEST_PATH, manifestKey, parseManifest, type Manifest, type ReleaseFiles } from '../release/manifest.ts'
import { DRAFT, removeFolder } from './remove-folder.ts'
import { openRecycledRelease } from './recycled-release.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import { isReleaseId } from './target-schema.ts'
import type { Target } from './target.ts'

const LINK = 'current'
const RELEASES = 'releases'

/**
 * A folder with one folder for each release, all made of hard links to the same content files, and the symbolic link
 * `current` to the live one.
 *
 * A web server whose root is `current` meets one release or the other: the link is changed by renaming a new one over
 * it, under the lock that also guards the ledger. A target with threads has a recycled folder ready, so that the next
 * release is there at once.
 */
export function folderTarget(dir: string, compression: readonly Compression[], threads?: Threads): Target {
  const store = openPublicStore(dir)
  const lock = openFolderLock(dir)
  const content = openContentFolder(join(dir, 'files'), compression)
  const recycled = threads && openRecycledRelease(join(dir, RELEASES), content, threads)
  let live: Manifest | undefined
  // Releases made here, one right after the other. Whoever came between may have found one of their files damaged.
  const own = new Set<string>()
  let lastToken: number | undefined
  const folderOf = (buildId: string) => join(dir, RELEASES, buildId)

  return {
    name: `folder:${dir}`,
    store,
    sharesFiles: false,
    readLive: async () => readLiveLink(dir),
    readUnsure: async () => new Map(),

    async prepare(change) {
      const { lease, next, uncertain } = change
      if (lastToken === undefined || lease.token !== lastToken + 1 || uncertain.size > 0) {
        own.clear()
        recycled?.forget()
      }
      lastToken = lease.token
      for (const path of uncertain.keys()) content.forget((next.files[path] ?? next.kept[path])?.digest)
      try {
        return await buildReleaseFolder(join(dir, RELEASES), content, change, recycled)
      } catch (error) {
        throw asStoreFailed(error, 'Making the release', dir)
      }
    },

    async flip({ lease, next, latest }) {
      writeInto(folderOf(next.buildId), LATEST_PATH, latest)
      const draft = join(dir, `.${LINK}-${lease.token}`)
      lock.hold(() => {
        lease.guard()
        demandLease(dir, lease)
        rmSync(draft, { force: true })
        symlinkSync(join(RELEASES, next.buildId), draft)
        // No link of ours: a folder cannot be renamed over.
        if (isFolder(join(dir, LINK))) renameSync(join(dir, LINK), join(dir, RELEASES, `${DRAFT}${LINK}`))
        renameSync(draft, join(dir, LINK))
      })
      live = next
      own.add(next.buildId)
    },

    async tidy() {
      if (live) recycled?.copy(live)
    },

    async drop(lease, dropped) {
      for (const id of dropped) {
        lease.guard()
        const files = filesOf(dir, id)
        const isOwn = own.delete(id) && existsSync(folderOf(id))
        if (isOwn && live && recycled?.recycle(folderOf(id), files, live)) continue
        // Thousands of links: not while everything else waits.
        await removeFolder(folderOf(id))
        for (const { digest } of Object.values(files)) content.removeIfUnused(digest)
      }
    },

    openRelease: async (manifest) => async (path) => {
      const wanted = manifest.files[path]?.digest ?? ''
      const body = readIfThere(join(folderOf(manifest.buildId), path))
      return body && digest(body) === wanted ? body : content.read(wanted)
    },
    readLiveFile: async (buildId, path) => readIfThere(join(folderOf(buildId), path)),
    readCopies: async (buildId, path) => readCopies(join(folderOf(buildId), path)),

    async listLive(buildId) {
      const folder = folderOf(buildId)
      return listWithoutCopies(folder).map((key) => ({ key, size: lstatSync(join(folder, key)).size }))
    },

    close() {
      store.close()
      lock.close()
    },
  }
}

/** The first thing that is written is the ledger, and the folder is for the web server to enter. */
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

/** Nobody writes the ledger while the lock is held, so what it says holds until the link is changed. */
function demandLease(dir: string, lease: HeldLease): void {
  const ledger = parseLedger(readFileSync(join(dir, LEDGER_KEY), 'utf8'))
  if (ledger.token !== lease.token) throw PublishLeaseLost.fault({ reason: 'another publisher holds the lease.' })
}

/**
 * What lies in the folder of a release, what is left for open pages included. Nothing is known of it if its manifest
 * is damaged.
 */
function filesOf(dir: string, buildId: string): ReleaseFiles {
  const text = readIfThere(join(dir, manifestKey(buildId)))?.toString()
  if (text === undefined) return {}
  try {
    const { files, kept } = parseManifest(text, buildId)
    return { ...kept, ...files }
  } catch (error) {
    if (TargetStateUnknown.is(error)) return {}
    throw error
  }
}

/**
 * The release that `current` leads to. A link that leads anywhere else leads to none, and neither does one to a
 * folder that is not there.
 */
function readLiveLink(dir: string): string | undefined {
  try {
    const [folder, id, ...more] = readlinkSync(join(dir, LINK)).split('/')
    const isExact = folder === RELEASES && isReleaseId(id) && more.length === 0
    return isExact && lstatSync(join(dir, RELEASES, id)).isDirectory() ? id : undefined
  } catch {
    return undefined
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
