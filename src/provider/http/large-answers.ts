/** Counted after decompression. A page of 200 articles has half of it. */
export const LARGE_ANSWER_BYTES = 2 * 2 ** 20

/** Of one build. Each takes several times its size while it is parsed, translated and cleaned. */
const LARGE_AT_ONCE = 2

/** Places for the large answers of one build, from their third megabyte until they are used. */
export type LargeAnswers = {
  /** A place for one call. */
  open(): LargeAnswerPlace
}

export type LargeAnswerPlace = {
  /** Takes the place if one is free, and says whether the call has one. */
  take(): boolean
  /** Waits until the call has a place. */
  wait(): Promise<void>
  /** Gives the place back. */
  leave(): void
}

/**
 * An answer turns out to be large and has no place: it is asked for again when there is one, so that it keeps no
 * other call waiting.
 */
export class NoPlaceForAnswer extends Error {}

export function createLargeAnswers(): LargeAnswers {
  const waiting: (() => void)[] = []
  let free = LARGE_AT_ONCE
  return {
    open() {
      let hasPlace = false
      const take = (): boolean => {
        if (!hasPlace && free > 0) {
          free -= 1
          hasPlace = true
        }
        return hasPlace
      }
      return {
        take,
        async wait() {
          if (take()) return
          await new Promise<void>((next) => waiting.push(next))
          hasPlace = true
        },
        leave() {
          if (!hasPlace) return
          hasPlace = false
          const next = waiting.shift()
          if (next) next()
          else free += 1
        },
      }
    },
  }
}
