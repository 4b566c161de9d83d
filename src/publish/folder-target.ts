import { lstatSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openFolderLock } from '#store/folder-lock.ts'
import { openFolderStore } from '#store/folder-store.ts'
import { COMPRESSED_ENDINGS, openContentFolder, readCopies, type Compression } from './content-folder.ts'
import { buildReleaseFolder, listReleaseFolder, writeInto } from './release-folder.ts'
import { PublishLeaseLost } from './errors.ts'
import { LEDGER_KEY, parseLedger } from './ledger.ts'
import { LATEST_PATH, type Manifest } from './manifest.ts'
import { openSpareFolder } from './spare-folder.ts'
import type { HeldLease } from './hold-lease.ts'
import type { Target } from './target.ts'

const LINK = 'current'

/**
 * A folder with one folder for each release, all made of hard links to the same content files, and the symbolic link
 * `current` to the live one.
 *
 * A web server whose root is `current` meets one release or the other: the link is changed by renaming a new one over it, under the
 * lock that also guards the ledger. A target that stays open makes a copy of the live release ahead, so that the next one is there at
 * once.
 */
export function folderTarget(dir: string, compression: readonly Compression[], staysOpen = false): Target {
  const store = openFolderStore(dir)
  const lock = openFolderLock(dir)
  const content = openContentFolder(join(dir, 'files'), compression)
  const spare = staysOpen ? openSpareFolder(join(dir, 'releases'), content) : undefined
  let live: Manifest | undefined
  const folderOf = (buildId: string) => join(dir, 'releases', buildId)

  return {
    name: `folder:${dir}`,
    store,
    sharesFiles: false,
    readLive: async () => readLink(join(dir, LINK)),
    readUnsure: async () => new Map(),

    async prepare(change) {
      const { next, unsure } = change
      for (const path of unsure.keys()) content.forget((next.files[path] ?? next.kept[path])?.digest)
      return buildReleaseFolder(join(dir, 'releases'), content, change, spare)
    },

    async flip({ lease, next, latest }) {
      writeInto(folderOf(next.buildId), LATEST_PATH, latest)
      const draft = join(dir, `.${LINK}-${lease.token}`)
      lock.hold(() => {
        lease.guard()
        demandLease(dir, lease)
        rmSync(draft, { force: true })
        symlinkSync(join('releases', next.buildId), draft)
        renameSync(draft, join(dir, LINK))
      })
      live = next
    },

    async tidy() {
      if (live) spare?.copy(live)
    },

    async drop(lease, dropped) {
      for (const id of dropped) {
        lease.guard()
        const digests = digestsOf(dir, id)
        // Thousands of links: not while everything else waits.
        await rm(folderOf(id), { recursive: true, force: true })
        for (const digest of digests) content.removeIfUnused(digest)
      }
    },

    openRelease: async (manifest) => async (path) => readIfThere(join(folderOf(manifest.buildId), path)),
    readLiveFile: async (buildId, path) => readIfThere(join(folderOf(buildId), path)),
    readCopies: async (buildId, path) => readCopies(join(folderOf(buildId), path)),

    async listLive(buildId) {
      const folder = folderOf(buildId)
      const paths = listReleaseFolder(folder)
      const all = new Set(paths)
      const isCopy = (path: string) =>
        COMPRESSED_ENDINGS.some((ending) => path.endsWith(ending) && all.has(path.slice(0, -ending.length)))
      return paths.filter((path) => !isCopy(path)).map((key) => ({ key, size: lstatSync(join(folder, key)).size }))
    },

    close() {
      spare?.close()
      store.close()
      lock.close()
    },
  }
}

/** Nobody writes the ledger while the lock is held, so what it says holds until the link is changed. */
function demandLease(dir: string, lease: HeldLease): void {
  const ledger = parseLedger(readFileSync(join(dir, LEDGER_KEY), 'utf8'))
  if (ledger.token !== lease.token) throw PublishLeaseLost.fault({ reason: 'another publisher holds the lease.' })
}

function digestsOf(dir: string, buildId: string): string[] {
  const text = readIfThere(join(dir, '.tessera/releases', `${buildId}.json`))?.toString()
  if (text === undefined) return []
  const { files, kept } = JSON.parse(text) as { files: Record<string, [string]>; kept: Record<string, [string]> }
  return [...Object.values(files), ...Object.values(kept)].map(([digest]) => digest)
}

function readLink(file: string): string | undefined {
  try {
    return readlinkSync(file).split('/').at(-1)
  } catch {
    return undefined
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
