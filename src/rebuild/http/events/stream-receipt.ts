import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { hasEnded, type Receipt } from '#contract/receipt.ts'
import type { Pass } from '../auth/access.ts'
import type { ReceiptWatch } from '../../queue/receipt-watch.ts'

/** So that proxies do not take a quiet stream for a dead one. */
const PING_MS = 15_000

/**
 * Answers with the receipt, and again each time that it changed, until it has ended. A reader that is slower than the changes gets the
 * newest. `left` is called once, when the stream has ended for whatever reason.
 */
export function streamReceipt(
  c: Context,
  follow: { first: Receipt; pass: Pass; watch: Pick<ReceiptWatch, 'follow'>; left: () => void },
): Response {
  const { first, pass, watch, left } = follow
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
          // It waits for a caller who does not read.
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
      left()
    }
  })
}
