import * as v from 'valibot'
import { Count, ReleaseId } from './target-schema.ts'

const SLOT_NAME = /^slot-\d{1,16}$/

/**
 * A prefix of a bucket that holds one whole release, and is later updated for another one. Without `build` it was never
 * complete.
 */
export const ReleaseSlot = v.object({
  name: v.pipe(v.string(), v.regex(SLOT_NAME, 'is no release slot')),
  build: v.optional(ReleaseId),
  /** The token of the publisher that last made it live. */
  token: Count,
  /** The token of a publisher that began to change the slot. Its pending list names what it was about to change. */
  doubt: v.optional(Count),
})
export type ReleaseSlot = v.InferOutput<typeof ReleaseSlot>

/**
 * With three slots, the one that is written was live two releases ago. So a host that reads the pointer late, and a
 * visitor whose request is still running, find their release complete.
 */
const SLOTS = 3

/**
 * What a bucket's pointer says: the prefix that hosts read, the build that it holds, and the token of the publisher
 * that wrote it.
 */
export type LivePlace = { readonly name: string; readonly build: string; readonly token: number }

export const isSlotName = (name: string): boolean => SLOT_NAME.test(name)
export const isUnfinished = ({ build, doubt }: ReleaseSlot): boolean => build === undefined || doubt !== undefined

/**
 * The slots, with the live one first. A publisher that was killed after it changed the pointer could not record that in
 * the ledger.
 */
export function knownSlots(recorded: readonly ReleaseSlot[], live: LivePlace | undefined): readonly ReleaseSlot[] {
  if (live === undefined || !isSlotName(live.name)) return recorded
  return [{ ...live }, ...recorded.filter(({ name }) => name !== live.name)]
}

/**
 * Picks the slot for a release: the one that holds it, else one that a publisher left unfinished, else a new one
 * (`undefined`) if there are fewer than three, else the one that was live the longest time ago. Never the live one.
 */
export function pickSlot(
  slots: readonly ReleaseSlot[],
  live: LivePlace | undefined,
  buildId: string,
): ReleaseSlot | undefined {
  const idle = slots.filter(({ name }) => name !== live?.name)
  const fit = idle.find(({ build }) => build === buildId) ?? idle.findLast(isUnfinished)
  return fit ?? (slots.length < SLOTS ? undefined : idle.at(-1))
}

/** The slots after this one went live. */
export function withLiveSlot(slots: readonly ReleaseSlot[], slot: ReleaseSlot): readonly ReleaseSlot[] {
  return [slot, ...slots.filter(({ name }) => name !== slot.name)]
}
