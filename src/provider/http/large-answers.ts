/**
 * Answers with more bytes than this are large. Bytes count after decompression. A page of 200 articles has half as
 * many.
 */
export const LARGE_ANSWER_BYTES = 2 * 2 ** 20

/**
 * How many large answers one build may hold at the same time. Each needs several times its size while it is parsed,
 * translated and cleaned.
 */
const LARGE_AT_ONCE = 2

/**
 * Places for the large answers of one build. An answer needs a place from its third megabyte until it has been used.
 */
type LargeAnswers = {
  /** Makes the place of one call. The place is not taken yet. */
  open(): LargeAnswerPlace
}

export type LargeAnswerPlace = {
  /** Takes the place if one is free. Returns whether the call has one. */
  take(): boolean
  /** Waits until the call has a place. */
  wait(): Promise<void>
  /** Gives the place back. */
  leave(): void
}

/**
 * An answer is large, and no place is free. The call is made again when there is a place, so that meanwhile it does not
 * keep other calls waiting.
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
