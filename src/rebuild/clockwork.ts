import type { Logger } from 'pino'
import type { Outages } from './outages.ts'
import type { Queue } from './queue.ts'
import type { Receipts } from './receipts.ts'
import type { RebuildSettings } from './rebuild-settings.ts'
import type { Requests } from './requests.ts'
import type { TargetStates } from './target-states.ts'
import type { TargetWatch } from './target-watch.ts'
import type { TenantStates } from './tenant-states.ts'

/** The reason of a build that only looks whether something changed. */
export const POLL = 'poll'
/** The reason of a build after a pause that the command ended. */
export const RESUMED = 'resumed'

const TICK_MS = 1000
const SWEEP_TICKS = 10
const PAUSED_SECONDS = 5
const FORGET_TICKS = 3600
const KEEP_DAYS = 30

/**
 * What happens by itself: content that is published or expires at a time, looking for changes that nobody tells of or that an
 * outage kept from going live, edits whose worker died between two steps, pauses that the command ended, and forgetting what is old. May run in several processes:
 * each due change is taken by one, and the rest may happen twice.
 */
export function startClockwork(options: {
  receipts: Receipts
  outages: Outages
  requests: Requests
  queue: Pick<Queue, 'ensure'>
  states: TenantStates
  targets: Pick<TargetStates, 'paused'>
  targetWatch: Pick<TargetWatch, 'refresh'>
  logger: Logger
  settings: () => Pick<RebuildSettings, 'pollSeconds'>
  /** Tenants whose changes nobody tells us of, so that we have to look. */
  withoutWebhooks: readonly string[]
}): { stop(): Promise<void> } {
  const { receipts, outages, requests, queue, states, targets, targetWatch, logger } = options
  let ticks = 0
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const timer = setTimeout(next, TICK_MS)

  function next(): void {
    running = tick()
      .catch((error: unknown) => logger.error({ err: error }, 'the clockwork failed'))
      .then(() => {
        ticks += 1
        if (!isStopped) timer.refresh()
      })
  }

  async function tick(): Promise<void> {
    for (const tenant of await states.takeDue()) {
      await requests.ask({ tenant, kind: 'build', reason: 'scheduled', askedBy: 'schedule' })
    }
    const { pollSeconds } = options.settings()
    const isSweep = ticks % SWEEP_TICKS === 0
    const left = isSweep ? await outages.left() : []
    const watched = [...new Set([...options.withoutWebhooks, ...left])]
    const polled = pollSeconds > 0 ? await states.takePolls(watched, pollSeconds) : []
    for (const tenant of polled) await requests.ask({ tenant, kind: 'build', reason: POLL, askedBy: 'schedule' })
    if (isSweep) for (const tenant of await receipts.open()) await queue.ensure(tenant)
    // The command resumes publishing without telling the service.
    if (isSweep) targetWatch.refresh(await targets.paused(), PAUSED_SECONDS)
    if (ticks % FORGET_TICKS === 0) await receipts.forget(KEEP_DAYS)
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
