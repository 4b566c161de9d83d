import * as v from 'valibot'
import { WriteConflict } from '#store/errors.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { TargetStateUnknown } from '../errors.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import { createRefusedWrites } from './refused-writes.ts'
import type { LivePlace } from './release-slot.ts'
import { Count, parseStored, ReleaseId } from './target-schema.ts'

/**
 * The object that tells hosts which release is live. Its body is `Pointer`; the header `x-amz-meta-release` repeats the
 * release.
 */
const POINTER_KEY = 'current'

/**
 * `release` is the prefix from which hosts read. In earlier versions the prefix was the id of the build, and there was
 * no `build`. The headers of the pointer object repeat both.
 */
const Pointer = v.object({ release: ReleaseId, build: v.optional(ReleaseId), token: Count })
type Pointer = v.InferOutput<typeof Pointer>

type ReleasePointer = {
  /**
   * What the pointer said when it was last read or written; `undefined` if there is none, or if no publisher wrote it.
   */
  readonly live: LivePlace | undefined
  read(): Promise<LivePlace | undefined>
  /**
   * Replaces the version of the pointer that was read. Calls `prepare` once before that, after it has checked that no
   * later publisher came. Returns what the pointer said before.
   */
  write(
    lease: HeldLease,
    next: Omit<LivePlace, 'token'>,
    prepare: () => Promise<unknown>,
  ): Promise<LivePlace | undefined>
}

/** Opens the pointer of a bucket without reading it. */
export function openPointer(store: ObjectStore): ReleasePointer {
  let live: LivePlace | undefined
  const read = async () => {
    const found = await store.get(POINTER_KEY)
    const pointer = found && parsePointer(found.body.toString())
    const { release, build } = found?.metadata ?? {}
    const isWhole = pointer !== undefined && pointer.release === release && pointer.build === build
    live = isWhole
      ? { name: pointer.release, build: pointer.build ?? pointer.release, token: pointer.token }
      : undefined
    return found?.etag
  }

  return {
    get live() {
      return live
    },
    async read() {
      await read()
      return live
    },
    async write(lease, next, prepare) {
      const pointer: Pointer = { release: next.name, build: next.build, token: lease.token }
      const refused = createRefusedWrites(POINTER_KEY, store.name)
      let before: { readonly live: LivePlace | undefined } | undefined
      for (;;) {
        const etag = await read()
        // A later publisher was here, or the ledger was lost and counts from 1 again. A write to the ledger tells
        // whether this publisher still holds the lease.
        if ((live?.token ?? 0) > lease.token) await lease.write({})
        lease.guard()
        if (!before) await prepare()
        before ??= { live }
        if (live?.name === next.name && live.token === lease.token) return before.live
        try {
          await store.put(POINTER_KEY, JSON.stringify(pointer), {
            ...(etag === undefined ? { ifNoneMatch: '*' as const } : { ifMatch: etag }),
            contentType: 'application/json',
            cacheControl: 'no-store',
            metadata: { release: next.name, build: next.build },
          })
          live = { ...next, token: lease.token }
          return before.live
        } catch (error) {
          // Another write came between. The pointer tells at the next read whether it was this publisher's own write,
          // repeated, or that of another publisher.
          if (!WriteConflict.is(error)) throw error
          await refused.pause(error as Error)
        }
      }
    },
  }
}

/**
 * Reads a pointer. `undefined` if no publisher wrote it: then it leads to no release, and the next publish writes it
 * anew.
 */
function parsePointer(text: string): Pointer | undefined {
  try {
    return parseStored(Pointer, text, POINTER_KEY)
  } catch (error) {
    if (TargetStateUnknown.is(error)) return undefined
    throw error
  }
}
