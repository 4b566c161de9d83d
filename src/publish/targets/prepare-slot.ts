import * as v from 'valibot'
import { isGone } from '#store/fs/process-identity.ts'
import { latestIdIn } from '../release/latest-id.ts'
import { LATEST_PATH, type Manifest } from '../release/manifest.ts'
import { findTrusted } from '../release/read-manifest.ts'
import { keepLeaving } from './keep-leaving.ts'
import { readPendingList } from './pending-list.ts'
import { planRefresh } from './plan-refresh.ts'
import { refreshPlace } from './refresh-place.ts'
import { placeOf, PLACES, prepareRelease } from './release-prefix.ts'
import { isSlotName, isUnfinished, knownSlots, pickSlot, withLiveSlot } from './release-slot.ts'
import type { LivePlace, ReleaseSlot } from './release-slot.ts'
import { BundlePath } from './target-schema.ts'
import type { Counts, Target, TargetChange } from './target.ts'

/** Where a release was brought, and what the ledger must say when it is live. */
export type PreparedSlot = {
  readonly place: string
  readonly slots: readonly ReleaseSlot[]
  /** Prefixes that no release needs any more, to be removed. */
  readonly dropping: readonly string[]
  readonly counts: Counts
}

const Paths = v.array(BundlePath)

/**
 * Brings a release to a slot that visitors do not read. Only files that differ from the slot's last release are
 * uploaded, or copied from the live release.
 *
 * If the slot is new or its content is uncertain, every file is compared. If the release is already live, it is
 * repaired in its own place.
 */
export async function prepareSlot(
  target: Target,
  change: TargetChange,
  live: LivePlace | undefined,
): Promise<PreparedSlot> {
  const { store } = target
  const { lease, next, previous } = change
  const { buildId } = next
  const recorded = knownSlots(lease.found.slots ?? [], live)
  if (live?.build === buildId) {
    const counts = await prepareRelease(store, change, { place: live.name, isLive: true })
    return { place: live.name, slots: recorded, dropping: [], counts }
  }
  const { slots, dropping } = await usableSlots(target, change, recorded, live)
  const source = live?.name ?? slots.find(({ build }) => build === previous?.buildId)?.name ?? previous?.buildId
  const slot = pickSlot(slots, live, buildId) ?? { name: `slot-${lease.token}`, token: lease.token }
  const place = slot.name
  const more = dropping.length > 0 && { dropping: [...lease.found.dropping, ...dropping, ...begunId(change)] }
  // Without a pointer the publisher cannot know which slot visitors read, so it compares every file.
  const { held, isTrusted } = await readHeld(target, change, slot)
  const doubtful = change.isThorough || !live || !isTrusted ? undefined : await readDoubts(target, slot)
  const begin = () => lease.write({ slots: withLastSlot(slots, { ...slot, doubt: lease.token }), ...more })
  const isNeeded = lease.found.releases.some(({ token = 0 }) => token <= slot.token)
  let counts: Counts
  if (held && doubtful) counts = await refreshPlace(store, change, { place, source, held, doubtful, isNeeded, begin })
  else {
    if (held && isNeeded) await keepLeaving(store, lease, place, planRefresh(held, next, new Set()).leaving)
    await begin()
    counts = await prepareRelease(store, change, { place, source: source === place ? undefined : source })
  }
  const whole = { name: place, build: buildId, token: lease.token }
  return { place, slots: withLiveSlot(slots, whole), dropping, counts }
}

/** The release that the publisher makes. If it does not go live, the next publisher removes its manifest. */
function begunId({ isListed, next }: TargetChange): string[] {
  return isListed ? [] : [next.buildId]
}

/** An incomplete slot is the last in the list, so that it is used next. */
function withLastSlot(slots: readonly ReleaseSlot[], slot: ReleaseSlot): readonly ReleaseSlot[] {
  return [...slots.filter(({ name }) => name !== slot.name), slot]
}

/**
 * The slots that no other publisher may still write to. A publisher on another machine that lost its lease may have a
 * running request, so the slot that it left unfinished is given up.
 *
 * A thorough publish also finds slots that a damaged ledger has forgotten, and prefixes that belong to nothing.
 */
async function usableSlots(
  { store }: Target,
  { lease, isThorough }: TargetChange,
  recorded: readonly ReleaseSlot[],
  live: LivePlace | undefined,
): Promise<{ slots: readonly ReleaseSlot[]; dropping: string[] }> {
  const { lease: before, releases, dropping } = lease.found
  const mayWrite = before !== undefined && !isGone(before.holder)
  const isGivenUp = (slot: ReleaseSlot) => mayWrite && slot.name !== live?.name && isUnfinished(slot)
  const slots = recorded.filter((slot) => !isGivenUp(slot))
  const unused = recorded.filter(isGivenUp).map(({ name }) => name)
  if (!isThorough) return { slots, dropping: unused }
  const keys = (await store.list(PLACES)).map(({ key }) => key)
  const known = new Set([...recorded.map(({ name }) => name), ...releases.map(({ id }) => id), ...dropping])
  const places = new Set(keys.map((key) => key.split('/')[1] ?? ''))
  const forgotten = [...places].filter((name) => !known.has(name) && name !== live?.name)
  const found: ReleaseSlot[] = []
  for (const name of forgotten.filter(isSlotName)) {
    const build = latestIdIn((await store.get(placeOf(name, LATEST_PATH)))?.body)
    // The publisher that last wrote it is unknown, and so are the right files in it.
    found.push({ name, token: 0, doubt: lease.token, ...(build !== undefined && { build }) })
  }
  return { slots: [...slots, ...found], dropping: [...unused, ...forgotten.filter((name) => !isSlotName(name))] }
}

/** The release that a slot holds, by its manifest, and whether that manifest is trusted. */
async function readHeld(
  target: Target,
  { trust }: TargetChange,
  { build }: ReleaseSlot,
): Promise<{ held: Manifest | undefined; isTrusted: boolean }> {
  if (build === undefined) return { held: undefined, isTrusted: false }
  const found = await findTrusted(target, build, trust)
  return 'manifest' in found ? { held: found.manifest, isTrusted: true } : { held: found.distrusted, isTrusted: false }
}

/** The paths that a publisher which did not finish may have changed; `undefined` if its list is lost or damaged. */
async function readDoubts({ store }: Target, { doubt }: ReleaseSlot): Promise<ReadonlySet<string> | undefined> {
  if (doubt === undefined) return new Set()
  const list = await readPendingList(store, doubt, Paths).catch(() => undefined)
  return list && new Set(list)
}
