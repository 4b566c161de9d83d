// A webhook becomes a build, step 3 of 4: enqueues what no webhook asks for, and puts lost jobs in the queue again, for
// `run-job.ts`.

import type { Logger } from 'pino'
import type { RetryPolicy } from './retry-policy.ts'
import type { Queue } from './queue.ts'
import type { Receipts } from './receipts.ts'
import type { RebuildSettings } from '../rebuild-settings.ts'
import type { Enqueuer } from './enqueue.ts'
import type { TargetStates } from './target-states.ts'
import type { TargetWatch } from './target-watch.ts'
import type { TenantStates } from './tenant-states.ts'

/** The reason of a build that polls the provider for changes. */
export const POLL = 'poll'
/** The reason of a build after the command line resumed publishing. */
export const RESUMED = 'resumed'

const TICK_MS = 1000
const SWEEP_TICKS = 10
const PAUSED_SECONDS = 5
/** Polls of each kind that one tick enqueues. */
const MOST_POLLS = 20
const FORGET_TICKS = 3600
const KEEP_DAYS = 30

export type SchedulerOptions = {
  readonly receipts: Receipts
  readonly retryPolicy: RetryPolicy
  readonly enqueuer: Enqueuer
  readonly queue: Pick<Queue, 'ensure'>
  readonly states: TenantStates
  readonly targets: Pick<TargetStates, 'paused'>
  readonly targetWatch: Pick<TargetWatch, 'refresh'>
  readonly logger: Logger
  readonly settings: () => Pick<RebuildSettings, 'pollSeconds' | 'webhookPollSeconds'>
  /** Whether to poll each tenant once at the start: webhooks may have come while the service was down. */
  readonly pollsAtStart: boolean
  readonly tenants: readonly string[]
  /** Tenants whose provider sends no webhooks, so that the service has to poll it. */
  readonly withoutWebhooks: readonly string[]
}

/**
 * Starts what the service does by itself:
 *
 * - builds content that appears or expires at a set time
 * - polls tenants without webhooks, and all tenants in case a webhook was lost or a build failed
 * - puts jobs in the queue again whose worker died between two steps
 * - asks the targets of paused tenants whether the command line resumed publishing
 * - deletes old receipts
 *
 * It may run in several processes: one of them takes each due change, and the other steps may happen twice without
 * harm.
 */
export function startScheduler(options: SchedulerOptions): { stop(): Promise<void> } {
  const { receipts, enqueuer, queue, states, targets, targetWatch, logger } = options
  const takePolls = createPollPlan(options)
  let ticks = 0
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  const timer = setTimeout(next, TICK_MS)

  function next(): void {
    running = tick()
      .catch((error: unknown) => logger.error({ err: error }, 'the scheduler failed'))
      .then(() => {
        ticks += 1
        if (!isStopped) timer.refresh()
      })
  }

  async function tick(): Promise<void> {
    for (const tenant of await states.takeDue()) {
      await enqueuer.enqueue({ tenant, kind: 'build', reason: 'scheduled', askedBy: 'schedule' })
    }
    const isSweep = ticks % SWEEP_TICKS === 0
    for (const tenant of await takePolls(isSweep)) {
      await enqueuer.enqueue({ tenant, kind: 'build', reason: POLL, askedBy: 'schedule' })
    }
    if (isSweep) for (const tenant of await receipts.open()) await queue.ensure(tenant)
    // The command line resumes publishing without a call of the service.
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

/** Takes the tenants to poll now: few at a time, so that an edit never waits until all tenants are polled. */
function createPollPlan(options: SchedulerOptions): (isSweep: boolean) => Promise<readonly string[]> {
  const { states, retryPolicy, withoutWebhooks } = options
  const withWebhooks = options.tenants.filter((name) => !withoutWebhooks.includes(name))
  /** Tenants whose last poll is older were not polled since the start; `undefined` once all were. */
  let startedAt: Promise<string> | undefined = options.pollsAtStart ? states.now() : undefined

  return async (isSweep) => {
    const { pollSeconds, webhookPollSeconds } = options.settings()
    const watched = pollSeconds > 0 ? [...withoutWebhooks, ...(isSweep ? await retryPolicy.left() : [])] : []
    const trusted = webhookPollSeconds > 0 ? withWebhooks : []
    const polls = [
      ...(await states.takePolls([...new Set(watched)], pollSeconds, MOST_POLLS)),
      ...(await states.takePolls(trusted, webhookPollSeconds, MOST_POLLS)),
    ]
    if (startedAt === undefined) return polls
    const unseen = [...(pollSeconds > 0 ? withoutWebhooks : []), ...trusted]
    const first = await states.takePolls(unseen, await startedAt, MOST_POLLS)
    if (first.length < MOST_POLLS) startedAt = undefined
    return [...polls, ...first]
  }
}
