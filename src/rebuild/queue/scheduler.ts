import type { Logger } from 'pino'
import type { RetryPolicy } from './retry-policy.ts'
import type { Queue } from './queue.ts'
import type { Receipts } from './receipts.ts'
import type { RebuildSettings } from '../rebuild-settings.ts'
import type { Requests } from './enqueue.ts'
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
/** Of a kind, in a tick. */
const MOST_LOOKS = 20
const FORGET_TICKS = 3600
const KEEP_DAYS = 30

/**
 * Starts what the service does by itself:
 *
 * - builds content that is published or expires at a time
 * - looks for changes of tenants without webhooks, and for changes whose webhook was lost or whose build failed
 * - takes up edits whose worker died between two steps, and tenants whose pause the command ended
 * - forgets what is old
 *
 * It may run in several processes: one of them takes each due change, and the rest may happen twice.
 */
export function startScheduler(options: {
  receipts: Receipts
  outages: RetryPolicy
  requests: Requests
  queue: Pick<Queue, 'ensure'>
  states: TenantStates
  targets: Pick<TargetStates, 'paused'>
  targetWatch: Pick<TargetWatch, 'refresh'>
  logger: Logger
  settings: () => Pick<RebuildSettings, 'pollSeconds' | 'webhookPollSeconds'>
  /** Whether the service looks at each tenant once at the start: webhooks may have come while it was down. */
  looksAtStart: boolean
  tenants: readonly string[]
  /** Tenants whose changes nobody tells us of, so that we have to look. */
  withoutWebhooks: readonly string[]
}): { stop(): Promise<void> } {
  const { receipts, outages, requests, queue, states, targets, targetWatch, logger } = options
  const withWebhooks = options.tenants.filter((name) => !options.withoutWebhooks.includes(name))
  /** Tenants that were not looked at since this time were not looked at since the start; `undefined` once all were. */
  let startedAt: Promise<string> | undefined = options.looksAtStart ? states.now() : undefined
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
    const isSweep = ticks % SWEEP_TICKS === 0
    for (const tenant of await takeLooks(isSweep)) {
      await requests.ask({ tenant, kind: 'build', reason: POLL, askedBy: 'schedule' })
    }
    if (isSweep) for (const tenant of await receipts.open()) await queue.ensure(tenant)
    // The command resumes publishing without telling the service.
    if (isSweep) targetWatch.refresh(await targets.paused(), PAUSED_SECONDS)
    if (ticks % FORGET_TICKS === 0) await receipts.forget(KEEP_DAYS)
  }

  /** Tenants to look at now: few at a time, so that an edit never waits for the looks at all of them. */
  async function takeLooks(isSweep: boolean): Promise<readonly string[]> {
    const { pollSeconds, webhookPollSeconds } = options.settings()
    const watched = pollSeconds > 0 ? [...options.withoutWebhooks, ...(isSweep ? await outages.left() : [])] : []
    const trusted = webhookPollSeconds > 0 ? withWebhooks : []
    const looks = [
      ...(await states.takePolls([...new Set(watched)], pollSeconds, MOST_LOOKS)),
      ...(await states.takePolls(trusted, webhookPollSeconds, MOST_LOOKS)),
    ]
    if (startedAt === undefined) return looks
    const unseen = [...(pollSeconds > 0 ? options.withoutWebhooks : []), ...trusted]
    const first = await states.takePolls(unseen, await startedAt, MOST_LOOKS)
    if (first.length < MOST_LOOKS) startedAt = undefined
    return [...looks, ...first]
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
