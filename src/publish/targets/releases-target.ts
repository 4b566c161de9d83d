import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { TargetStateUnknown } from '../errors.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import { readLedger } from '../lease/ledger.ts'
import { fileAt, LATEST_PATH, type Manifest } from '../release/manifest.ts'
import { clearOldArchives, openArchives } from './content-archive.ts'
import { headersFor } from './in-place-target.ts'
import { pendingKey } from './pending-list.ts'
import { prepareSlot, type PreparedSlot } from './prepare-slot.ts'
import { openPointer } from './release-pointer.ts'
import { listPlace, placeOf } from './release-prefix.ts'
import { isSlotName, knownSlots, type ReleaseSlot } from './release-slot.ts'
import type { DroppedReleases, Target } from './target.ts'

/**
 * A target in a bucket with a few prefixes, the slots, each with a whole release, and a pointer object that names the
 * live one.
 *
 * A visitor gets one release or the other, never a mixture. A release goes to a slot that is not in use. Then the
 * pointer is changed by a write that is conditional on the pointer read before.
 */
export function releasesTarget(store: ObjectStore): Target {
  const pointer = openPointer(store)
  const prepared = new WeakMap<HeldLease, PreparedSlot>()
  const slotsNow = async () => knownSlots(await readSlots(store), pointer.live)
  /** The prefix that holds a release. */
  const placeWith = async (buildId: string): Promise<string> => {
    const { live } = pointer
    if (live) return live.build === buildId || buildId === '' ? live.name : buildId
    return (await slotsNow()).find(({ build }) => build === buildId)?.name ?? buildId
  }

  const target: Target = {
    name: store.name,
    store,
    sharesFiles: false,
    readLive: async () => (await pointer.read())?.build,
    readPlace: async () => (pointer.live ?? (await pointer.read()))?.name,
    readUncertain: async () => new Map(),

    async prepare(change) {
      // The pointer is read again here, so that no slot is changed that visitors read.
      const done = await prepareSlot(target, change, await pointer.read())
      prepared.set(change.lease, done)
      return done.counts
    },

    async flip({ lease, next, latest }) {
      const { place, slots, dropping = [] } = prepared.get(lease) ?? { place: next.buildId }
      const before = await pointer.write(lease, { name: place, build: next.buildId }, () =>
        store.put(placeOf(place, LATEST_PATH), latest, headersFor(LATEST_PATH)),
      )
      const isFirstInSlots = before !== undefined && !isSlotName(before.name) && isSlotName(place)
      return { ...(slots && { slots }), dropping, isFirstInSlots }
    },

    async tidy({ found, token }) {
      const doubts = (found.slots ?? []).flatMap(({ doubt }) => doubt ?? [])
      await store.delete([...new Set([...found.pending, ...doubts, token])].map(pendingKey))
    },

    drop: (lease, dropped) => dropPlaces(store, lease, dropped, prepared.get(lease)?.slots ?? []),
    openRelease: async (manifest) => openContent(store, manifest, await slotsNow()),
    readLiveFile: async (buildId, path) => (await store.get(placeOf(await placeWith(buildId), path)))?.body,

    listLive: async (buildId) => listPlace(store, await placeWith(buildId)),
    close: () => store.close(),
  }
  return target
}

async function dropPlaces(
  store: ObjectStore,
  lease: HeldLease,
  { ids, releases }: DroppedReleases,
  slots: readonly ReleaseSlot[],
): Promise<void> {
  for (const id of ids) {
    if (slots.some(({ name }) => name === id)) continue
    const keys = (await store.list(placeOf(id, ''))).map(({ key }) => key)
    lease.guard()
    await store.delete(keys)
  }
  lease.guard()
  // Each release was complete in a slot when it went live. So it does not need what slots lost before that.
  await clearOldArchives(store, Math.min(...releases.map(({ token = 0 }) => token)))
}

/** Finds the content of a release in its own slot, in other slots, or in archives. */
function openContent(
  store: ObjectStore,
  release: Manifest,
  slots: readonly ReleaseSlot[],
): (path: string) => Promise<Buffer | undefined> {
  const { buildId } = release
  const own = slots.find(({ build }) => build === buildId)?.name
  const places = [...new Set([own ?? buildId, ...slots.map(({ name }) => name), buildId])]
  const inArchives = openArchives(store)
  return async (path) => {
    const wanted = fileAt(release, path)?.digest ?? ''
    for (const place of places) {
      const body = (await store.get(placeOf(place, path)))?.body
      if (body && digest(body) === wanted) return body
    }
    return inArchives(wanted)
  }
}

/** The slots in the ledger; empty if it is damaged. */
async function readSlots(store: ObjectStore): Promise<readonly ReleaseSlot[]> {
  try {
    return (await readLedger(store)).ledger.slots ?? []
  } catch (error) {
    if (TargetStateUnknown.is(error)) return []
    throw error
  }
}
