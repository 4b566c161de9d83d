// A webhook becomes a build, step 2 of 3: stores the request as a receipt and puts the tenant in the queue, whose jobs
// `run-job.ts` runs.

import type { Queue } from './queue.ts'
import type { Receipt } from '#contract/receipt.ts'
import type { RebuildRequest, Receipts, WaitingReceipts } from './receipts.ts'
import type { RebuildSettings } from '../rebuild-settings.ts'

export type Enqueued = { readonly receipt: Receipt; readonly state: 'queued' | 'merged' }

export type Enqueuer = {
  /** Stores the request and puts its tenant in the queue. */
  enqueue(request: RebuildRequest): Promise<Enqueued>
  /** The same for a webhook. Each webhook counts once: `undefined` if this one was seen before. */
  enqueueOnce(request: RebuildRequest & { readonly webhookId: string }): Promise<Enqueued | undefined>
  /**
   * Enqueues builds that the service itself asks for. Leaves out tenants that already have a waiting request: its build
   * finds the same.
   */
  enqueueByItself(tenants: readonly string[], reason: string, priority: number): Promise<void>
  /**
   * Puts the tenant in the queue again if requests are left: after `pauseMs`, or sooner if one of the requests is new.
   */
  requeue(tenant: string, pauseMs: number | undefined): Promise<void>
}

/**
 * Turns edits into as few builds as possible. A build waits until no edit has come for `quietMs`, but never longer than
 * `longestWaitMs`. It includes every edit that came until then.
 */
export function createEnqueuer(
  receipts: Receipts,
  queue: Pick<Queue, 'add' | 'ensure'>,
  settings: () => Pick<RebuildSettings, 'quietMs' | 'longestWaitMs'>,
): Enqueuer {
  async function addJob(tenant: string): Promise<{ count: number }> {
    const waiting = await receipts.waiting(tenant)
    await addWaiting(tenant, waiting)
    return waiting
  }

  async function addWaiting(tenant: string, { oldestMs, priority }: WaitingReceipts): Promise<void> {
    const { quietMs, longestWaitMs } = settings()
    await queue.add(tenant, Math.max(0, Math.min(quietMs, longestWaitMs - oldestMs)), priority)
  }

  async function enqueueOnce(request: RebuildRequest): Promise<Enqueued | undefined> {
    const receipt = await receipts.add(request)
    if (!receipt) return undefined
    const { count } = await addJob(request.tenant)
    return { receipt, state: count > 1 ? 'merged' : 'queued' }
  }

  return {
    enqueueOnce,
    async enqueue(request) {
      const enqueued = await enqueueOnce(request)
      if (!enqueued) throw new Error('A request without a webhook id was not stored.')
      return enqueued
    },
    async enqueueByItself(tenants, reason, priority) {
      await queue.ensure(await receipts.addByItself(tenants, reason, priority), priority)
    },
    async requeue(tenant, pauseMs) {
      const waiting = await receipts.waiting(tenant)
      if (waiting.open === 0) return
      if (pauseMs !== undefined && waiting.count === 0) await queue.add(tenant, pauseMs, waiting.priority)
      else await addWaiting(tenant, waiting)
    },
  }
}
