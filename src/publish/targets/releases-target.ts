import * as v from 'valibot'
import { WriteConflict } from '#store/errors.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { TargetStateUnknown } from '../errors.ts'
import { headersFor } from './in-place-target.ts'
import { LATEST_PATH } from '../release/manifest.ts'
import { createRefusedWrites } from './refused-writes.ts'
import { listPlace, placeOf, prepareRelease } from './release-prefix.ts'
import { Count, parseStored, ReleaseId } from './target-schema.ts'
import type { Target } from './target.ts'

/**
 * The object that hosts ask which release is live. Its body is `Pointer`; `x-amz-meta-release` says the same in a
 * header.
 */
const POINTER_KEY = 'current'

const Pointer = v.object({ release: ReleaseId, token: Count })
type Pointer = v.InferOutput<typeof Pointer>

/**
 * A bucket with a prefix for each release and a pointer object that names the live one.
 *
 * A visitor meets one release or the other and never a mixture. What a release shares with the live one is copied by
 * the store itself, and the pointer is flipped by a write that is conditional on the pointer read before.
 */
export function releasesTarget(store: ObjectStore): Target {
  const readPointer = async () => {
    const found = await store.get(POINTER_KEY)
    if (!found) return undefined
    const pointer = parsePointer(found.body.toString())
    // Hosts read the header.
    const isWhole = pointer !== undefined && pointer.release === found.metadata?.['release']
    return { ...(isWhole && pointer), etag: found.etag }
  }

  return {
    name: store.name,
    store,
    sharesFiles: false,
    readLive: async () => (await readPointer())?.release,
    readUnsure: async () => new Map(),

    prepare: (change) => prepareRelease(store, change),

    async flip({ lease, next, latest }) {
      lease.guard()
      await store.put(placeOf(next.buildId, LATEST_PATH), latest, headersFor(LATEST_PATH))
      const pointer: Pointer = { release: next.buildId, token: lease.token }
      const refused = createRefusedWrites(POINTER_KEY, store.name)
      for (;;) {
        const found = await readPointer()
        if (found?.release === pointer.release && found.token === pointer.token) return
        // A later publisher was here, or the ledger was lost and counts from 1 again: it says whether the lease is
        // ours still.
        if ((found?.token ?? 0) > lease.token) await lease.write({})
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

    listLive: (buildId) => listPlace(store, buildId),
    close: () => store.close(),
  }
}

/** `undefined` if a publisher did not write it: it leads to no release, and the next publish writes it anew. */
function parsePointer(text: string): Pointer | undefined {
  try {
    return parseStored(Pointer, text, POINTER_KEY)
  } catch (error) {
    if (TargetStateUnknown.is(error)) return undefined
    throw error
  }
}
