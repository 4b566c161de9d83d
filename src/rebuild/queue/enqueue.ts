import type { Queue } from './queue.ts'
import type { Receipt } from '#contract/receipt.ts'
import type { Asked, Receipts } from './receipts.ts'
import type { RebuildSettings } from '../rebuild-settings.ts'

export type AskedFor = { readonly receipt: Receipt; readonly state: 'queued' | 'merged' }

export type Requests = {
  /** Remembers what is asked for and gets the tenant in line. */
  ask(asked: Asked): Promise<AskedFor>
  /** The same for a webhook, each of which counts once. `undefined` if this one was seen before. */
  askOnce(asked: Asked & { readonly webhookId: string }): Promise<AskedFor | undefined>
  /** Gets the tenant in line again where something is left to do: after `pauseMs`, but soon where something is new. */
  goOn(tenant: string, pauseMs: number | undefined): Promise<void>
}

/**
 * Turns edits into as few builds as possible: a build waits for a moment of quiet, though not for ever, and takes everything along that
 * was asked until then.
 */
export function createRequests(
  receipts: Receipts,
  queue: Pick<Queue, 'ask'>,
  settings: () => Pick<RebuildSettings, 'quietMs' | 'longestWaitMs'>,
): Requests {
  async function getInLine(tenant: string): Promise<{ count: number }> {
    const { count, oldestMs } = await receipts.waiting(tenant)
    const { quietMs, longestWaitMs } = settings()
    await queue.ask(tenant, Math.max(0, Math.min(quietMs, longestWaitMs - oldestMs)))
    return { count }
  }

  async function askOnce(asked: Asked): Promise<AskedFor | undefined> {
    const receipt = await receipts.add(asked)
    if (!receipt) return undefined
    const { count } = await getInLine(asked.tenant)
    return { receipt, state: count > 1 ? 'merged' : 'queued' }
  }

  return {
    askOnce,
    async ask(asked) {
      const added = await askOnce(asked)
      if (!added) throw new Error('A request that is no webhook was not remembered.')
      return added
    },
    async goOn(tenant, pauseMs) {
      if (!(await receipts.open()).includes(tenant)) return
      if (pauseMs !== undefined && (await receipts.waiting(tenant)).count === 0) await queue.ask(tenant, pauseMs)
      else await getInLine(tenant)
    },
  }
}
