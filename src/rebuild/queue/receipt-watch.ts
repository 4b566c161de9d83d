import type { Logger } from 'pino'
import type { Receipt } from '#contract/receipt.ts'
import type { Pass } from '../http/access.ts'
import type { Receipts } from './receipts.ts'

const WATCH_MS = 200
/** Looks at the receipts between two looks at who may still follow them. */
const LOOKS_PER_ACCESS = 5

/** A stream that follows a receipt. */
export type Follower = {
  readonly id: string
  readonly pass: Pass
  /** `data` is the receipt as JSON. Called at each look, also if nothing changed. */
  show(receipt: Receipt, data: string): void
  /** The receipt is gone, or may no longer be followed, or the database does not say. A browser asks again and is told why. */
  end(): void
}

export type ReceiptWatch = {
  /** Shows the follower its receipt until the returned function is called. Ends it at once if the service is to end. */
  follow(follower: Follower): () => void
  /** Ends all followers, also those that come later, and resolves once it asks nothing any more. */
  stop(): Promise<void>
}

/**
 * Looks at all receipts that are followed, by one question to the database for all of them: what it costs does not grow with
 * the number of streams. It asks nothing while no stream follows.
 */
export function createReceiptWatch(options: {
  receipts: Pick<Receipts, 'find'>
  /** Those of the passes that still hold. */
  stillHolding: (passes: readonly Pass[]) => Promise<ReadonlySet<Pass>>
  logger: Pick<Logger, 'warn'>
}): ReceiptWatch {
  const { receipts, stillHolding, logger } = options
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStopped = false
  let looks = 0

  async function look(): Promise<void> {
    const asked = [...followers]
    if (asked.length === 0) return
    looks += 1
    try {
      if (looks % LOOKS_PER_ACCESS === 0) {
        const holding = await stillHolding(asked.map(({ pass }) => pass))
        for (const follower of asked) if (!holding.has(follower.pass)) drop(follower)
      }
      const found = await receipts.find([...new Set(asked.map(({ id }) => id))])
      const seen = new Map(found.map((receipt) => [receipt.id, { receipt, data: JSON.stringify(receipt) }]))
      for (const follower of asked) {
        const now = seen.get(follower.id)
        if (!now) drop(follower)
        else if (followers.has(follower)) follower.show(now.receipt, now.data)
      }
    } catch (err) {
      logger.warn({ err, streams: asked.length }, 'event streams end')
      for (const follower of asked) drop(follower)
    }
  }

  function lookSoon(): void {
    if (timer || followers.size === 0) return
    timer = setTimeout(() => {
      looking = look().then(() => {
        timer = undefined
        lookSoon()
      })
    }, WATCH_MS)
  }

  function drop(follower: Follower): void {
    if (followers.delete(follower)) follower.end()
  }

  return {
    follow(follower) {
      followers.add(follower)
      if (isStopped) drop(follower)
      lookSoon()
      return () => void followers.delete(follower)
    },
    async stop() {
      isStopped = true
      for (const follower of [...followers]) drop(follower)
      await looking
    },
  }
}
