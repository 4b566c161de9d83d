import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyCalls } from '../../errors.ts'

/** Each counts one call of `key` and throws `TooManyCalls` where there were too many. */
export type Limits = {
  /** By the name of the caller. */
  calls(key: string): Promise<void>
  /** By address: what is refused for want of a secret. */
  refusals(key: string): Promise<void>
  /** By tenant. A content system that imports a thousand articles says so a thousand times. */
  webhooks(key: string): Promise<void>
  /** By link. A page of a preview brings its pictures along, and none of them is kept by the browser. */
  previews(key: string): Promise<void>
}

/** Limits of this process. */
export function createLimits(): Limits {
  return {
    calls: createLimit(600, 60),
    refusals: createLimit(30, 60),
    webhooks: createLimit(1000, 10),
    previews: createLimit(1200, 60),
  }
}

function createLimit(points: number, duration: number): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration })
  return async (key) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw TooManyCalls.fault({ seconds }, {}, { retryAfterSeconds: seconds })
    }
  }
}
