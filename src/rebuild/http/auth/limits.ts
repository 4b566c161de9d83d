import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyCalls } from '../../errors.ts'

/** Each function counts one call of `key`, and throws `TooManyCalls` if there were too many. */
export type Limits = {
  /** By the name of the caller. */
  calls(key: string): Promise<void>
  /** By client address: calls that were refused because a secret was missing or wrong. */
  refusals(key: string): Promise<void>
  /** By tenant. If a CMS imports a thousand articles, it sends a thousand webhooks. */
  webhooks(key: string): Promise<void>
  /** By link. Each page of a preview also loads its pictures, and the browser caches none of them. */
  previews(key: string): Promise<void>
}

/** The limits of this process. Other processes count for themselves. */
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
