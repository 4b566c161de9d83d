import * as v from 'valibot'
import { Count, ReleaseId } from './target-schema.ts'

const SLOT_NAME = /^slot-\d{1,16}$/

/**
 * A prefix of a bucket that holds one release whole, and is brought up to date for a later one. Without `build` it
 * was never whole.
 */
export const ReleaseSlot = v.object({
  name: v.pipe(v.string(), v.regex(SLOT_NAME, 'is no release slot')),
  build: v.optional(ReleaseId),
  /** Of the publisher that made it live last. */
  token: Count,
  /** A publisher with that token began to change it. What it was about to change stands in its list of doubts. */
  doubt: v.optional(Count),
})
export type ReleaseSlot = v.InferOutput<typeof ReleaseSlot>

/**
 * The slot that is written was live two releases ago. So a host that learns late of the pointer, and a visitor whose
 * request is under way, still find their release whole.
 */
const SLOTS = 3

/** What a bucket's pointer says: which prefix hosts ask, and which build that prefix holds. */
export type LivePlace = { readonly name: string; readonly build: string; readonly token: number }

export const isSlotName = (name: string): boolean => SLOT_NAME.test(name)
export const isUnfinished = ({ build, doubt }: ReleaseSlot): boolean => build === undefined || doubt !== undefined

/**
 * The slots as they are: the live one first. A publisher that was killed after it changed the pointer could not say
 * so in the ledger.
 */
export function knownSlots(recorded: readonly ReleaseSlot[], live: LivePlace | undefined): readonly ReleaseSlot[] {
  if (live === undefined || !isSlotName(live.name)) return recorded
  return [{ ...live }, ...recorded.filter(({ name }) => name !== live.name)]
}

/**
 * The slot for a release: the one that holds it, one that a publisher did not finish, a new one (`undefined`) until
 * there are enough, or the one that was live the longest time ago. Never the live one.
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

/** The slots once that one is live. */
export function withLiveSlot(slots: readonly ReleaseSlot[], slot: ReleaseSlot): readonly ReleaseSlot[] {
  return [slot, ...slots.filter(({ name }) => name !== slot.name)]
}
