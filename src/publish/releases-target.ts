import { ObjectMissing, WriteConflict } from '#store/errors.ts'
import type { ObjectStore } from '#store/object-store.ts'
import { TargetStateUnknown } from './errors.ts'
import { eachLimit } from './each-limit.ts'
import { headersFor } from './in-place-target.ts'
import { LATEST_PATH, type Manifest, type ReleaseFile } from './manifest.ts'
import { createRefusedWrites } from './refused-writes.ts'
import { PARALLEL, type Change, type Target } from './target.ts'

/** The object that hosts ask which release is live. Its body is `Pointer`; `x-amz-meta-release` says the same in a header. */
const POINTER_KEY = 'current'

type Pointer = { readonly release: string; readonly token: number }

const placeOf = (buildId: string, path: string) => `releases/${buildId}/${path}`

/**
 * A bucket with a prefix for each release and a pointer object that names the live one.
 *
 * A visitor meets one release or the other and never a mixture. What a release shares with the live one is copied by the store
 * itself, and the pointer is flipped by a write that is conditional on the pointer read before.
 */
export function releasesTarget(store: ObjectStore): Target {
  const readPointer = async () => {
    const found = await store.get(POINTER_KEY)
    return found && { ...parsePointer(found.body.toString()), etag: found.etag }
  }

  return {
    name: store.name,
    store,
    sharesFiles: false,
    readLive: async () => (await readPointer())?.release,
    readUnsure: async () => new Map(),

    async prepare(change) {
      const { lease, next, read, onProgress } = change
      const jobs = planCopies(change)
      const counts = { uploaded: 0, copied: 0, removed: 0, bytes: 0 }
      await eachLimit(jobs, PARALLEL, async ({ path, from }) => {
        lease.guard()
        const to = placeOf(next.buildId, path)
        if (from !== undefined && (await copyIfThere(store, from, to))) counts.copied += 1
        // What was left for open pages is nowhere else, and without it they can do.
        else if (path in next.files) {
          const body = await read(path)
          lease.guard()
          await store.put(to, body, headersFor(path))
          counts.uploaded += 1
          counts.bytes += body.length
        }
        onProgress(counts.copied + counts.uploaded, jobs.length)
      })
      return counts
    },

    async flip({ lease, next, latest }) {
      lease.guard()
      await store.put(placeOf(next.buildId, LATEST_PATH), latest, headersFor(LATEST_PATH))
      const pointer: Pointer = { release: next.buildId, token: lease.token }
      const refused = createRefusedWrites(POINTER_KEY, store.name)
      for (;;) {
        const found = await readPointer()
        if (found?.release === pointer.release && found.token === pointer.token) return
        // A later publisher was here, or the ledger was lost and counts from 1 again: it says whether the lease is ours still.
        if (found && found.token > lease.token) await lease.write({})
        lease.guard()
        try {
          await store.put(POINTER_KEY, JSON.stringify(pointer), {
            ...(found ? { ifMatch: found.etag } : { ifNoneMatch: '*' as const }),
            contentType: 'application/json',
            cacheControl: 'no-store',
            metadata: { release: pointer.release },
          })
          return
        } catch (error) {
          // Whose write came between, ours repeated or somebody else's, the pointer itself tells.
          if (!WriteConflict.is(error)) throw error
          await refused.pause(error as Error)
        }
      }
    },

    tidy: async () => undefined,

    async drop(lease, dropped) {
      for (const id of dropped) {
        const keys = (await store.list(placeOf(id, ''))).map(({ key }) => key)
        lease.guard()
        await store.delete(keys)
      }
    },

    openRelease: async (manifest) => async (path) => (await store.get(placeOf(manifest.buildId, path)))?.body,
    readLiveFile: async (buildId, path) => (await store.get(placeOf(buildId, path)))?.body,

    async listLive(buildId) {
      const lead = placeOf(buildId, '')
      return (await store.list(lead)).map((object) => ({ ...object, key: object.key.slice(lead.length) }))
    },
    close: () => store.close(),
  }
}

async function copyIfThere(store: ObjectStore, from: string, to: string): Promise<boolean> {
  try {
    await store.copy(from, to)
    return true
  } catch (error) {
    if (ObjectMissing.is(error)) return false
    throw error
  }
}

/** What a release's prefix still lacks, and where in the live release the same bytes lie. */
function planCopies({ next, previous, isListed, unsure }: Change): { path: string; from: string | undefined }[] {
  const wanted: [string, ReleaseFile][] = [...Object.entries(next.kept), ...Object.entries(next.files)]
  const jobs: { path: string; from: string | undefined }[] = []
  for (const [path, { digest }] of wanted) {
    const isOwn = path in next.files
    const isSame = previous?.buildId === next.buildId
    if ((isSame || (isListed && isOwn)) && !unsure.has(path)) continue
    const live = previous && (fileOf(previous, path)?.digest ?? '') === digest && !unsure.has(path)
    // What is left for open pages can only come from there.
    if (live || !isOwn) jobs.push({ path, from: placeOf(previous?.buildId ?? '', path) })
    else jobs.push({ path, from: undefined })
  }
  return jobs
}

function fileOf(manifest: Manifest, path: string): ReleaseFile | undefined {
  return manifest.files[path] ?? manifest.kept[path]
}

function parsePointer(text: string): Pointer {
  try {
    const pointer = JSON.parse(text) as Pointer
    if (typeof pointer.release === 'string' && typeof pointer.token === 'number') return pointer
    throw new Error('it names no release.')
  } catch (error) {
    throw TargetStateUnknown.fault({ key: POINTER_KEY, reason: (error as Error).message }, {}, { cause: error })
  }
}
