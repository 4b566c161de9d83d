import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { hasEnded, type Receipt } from '#contract/receipt.ts'
import type { Pass } from '../auth/access.ts'
import type { ReceiptWatch } from '../../queue/receipt-watch.ts'

/** After this time without a change, the stream sends a comment, so that proxies see that it is alive. */
const PING_MS = 15_000

/**
 * Sends the receipt, and sends it again after each change until the receipt has ended. If the caller reads slowly,
 * states are skipped, and the newest one is sent. Calls `ended` once, however the stream ends.
 */
export function streamReceipt(
  c: Context,
  follow: { first: Receipt; pass: Pass; watch: Pick<ReceiptWatch, 'follow'>; ended: () => void },
): Response {
  const { first, pass, watch, ended } = follow
  return streamSSE(c, async (stream) => {
    let newest = { receipt: first, data: JSON.stringify(first) }
    let shown = ''
    let isOver = false
    let wake = () => {}
    let endWrite = () => {}
    const over = new Promise<void>((resolve) => (endWrite = resolve))
    const end = () => {
      isOver = true
      wake()
      endWrite()
    }
    const show = (receipt: Receipt, data: string) => {
      if (data === newest.data) return
      newest = { receipt, data }
      wake()
    }
    stream.onAbort(end)
    const leave = watch.follow({ id: first.id, pass, show, end })
    try {
      while (!isOver) {
        if (newest.data !== shown) {
          const { receipt, data } = newest
          shown = data
          // This waits until the caller has read.
          await Promise.race([stream.writeSSE({ event: receipt.state, data }), over])
          if (hasEnded(receipt)) return
          continue
        }
        await new Promise<void>((resolve) => {
          const quiet = setTimeout(() => void stream.write(': still here\n\n').then(() => resolve()), PING_MS)
          wake = () => {
            clearTimeout(quiet)
            resolve()
          }
        })
      }
    } finally {
      leave()
      ended()
    }
  })
}
