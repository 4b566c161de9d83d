import type { Logger } from 'pino'
import type { Receipt } from '#contract/receipt.ts'
import type { Pass } from '../http/auth/access.ts'
import type { Receipts } from './receipts.ts'

const WATCH_MS = 200
/** The access of the followers is checked at every fifth read of the receipts. */
const READS_PER_ACCESS = 5

/** An event stream that follows a receipt. */
export type Follower = {
  readonly id: string
  readonly pass: Pass
  /** Called after each read, even if nothing changed. `data` is the receipt as JSON. */
  show(receipt: Receipt, data: string): void
  /**
   * Called if the receipt was deleted, if it may no longer be followed, or if the database fails. The browser then
   * connects again and gets the reason.
   */
  end(): void
}

export type ReceiptWatch = {
  /**
   * Shows the receipt to the follower until the returned function is called. Ends the follower at once if the service
   * stops.
   */
  follow(follower: Follower): () => void
  /** Ends all followers, and all that come later. Resolves when the last query has ended. */
  stop(): Promise<void>
}

/**
 * Reads all receipts that are followed with one query, so that the cost does not grow with the number of streams. If
 * there is no stream, it reads nothing.
 */
export function createReceiptWatch(options: {
  receipts: Pick<Receipts, 'find'>
  /** Returns the passes that still grant access. */
  stillHolding: (passes: readonly Pass[]) => Promise<ReadonlySet<Pass>>
  logger: Pick<Logger, 'warn'>
}): ReceiptWatch {
  const { receipts, stillHolding, logger } = options
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let isStopped = false
  let reads = 0

  async function read(): Promise<void> {
    const current = [...followers]
    if (current.length === 0) return
    reads += 1
    try {
      if (reads % READS_PER_ACCESS === 0) {
        const granted = await stillHolding(current.map(({ pass }) => pass))
        for (const follower of current) if (!granted.has(follower.pass)) drop(follower)
      }
      const found = await receipts.find([...new Set(current.map(({ id }) => id))])
      const seen = new Map(found.map((receipt) => [receipt.id, { receipt, data: JSON.stringify(receipt) }]))
      for (const follower of current) {
        const now = seen.get(follower.id)
        if (!now) drop(follower)
        else if (followers.has(follower)) follower.show(now.receipt, now.data)
      }
    } catch (err) {
      logger.warn({ err, streams: current.length }, 'event streams end')
      for (const follower of current) drop(follower)
    }
  }

  function readSoon(): void {
    if (timer || followers.size === 0) return
    timer = setTimeout(() => {
      reading = read().then(() => {
        timer = undefined
        readSoon()
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
      readSoon()
      return () => void followers.delete(follower)
    },
    async stop() {
      isStopped = true
      for (const follower of [...followers]) drop(follower)
      await reading
    },
  }
}
