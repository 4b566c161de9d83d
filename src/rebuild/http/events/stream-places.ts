import { TooManyStreams } from '../../errors.ts'

const OF_A_TOKEN = 50
const OF_THE_SERVICE = 500
/** After how many seconds a caller may try again. A stream ends with its receipt, so the real time is not known. */
const AGAIN_SECONDS = 5

/**
 * Limits how many event streams are open in this process: each one keeps a connection for as long as its caller wants.
 */
export type StreamPlaces = {
  /** Occupies a place for the token of this name until the returned function is called. Throws `TooManyStreams`. */
  take(name: string): () => void
}

/** Makes places for 500 streams in this process, at most 50 of them for one token. */
export function createStreamPlaces(): StreamPlaces {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(name) {
      const own = taken.get(name) ?? 0
      if (own >= OF_A_TOKEN) throw tooMany('This token', OF_A_TOKEN)
      if (all >= OF_THE_SERVICE) throw tooMany('This service', OF_THE_SERVICE)
      taken.set(name, own + 1)
      all += 1
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        all -= 1
        const left = (taken.get(name) ?? 0) - 1
        if (left > 0) taken.set(name, left)
        else taken.delete(name)
      }
    },
  }
}

function tooMany(who: string, count: number): Error {
  return TooManyStreams.fault({ who, count }, {}, { retryAfterSeconds: AGAIN_SECONDS })
}
