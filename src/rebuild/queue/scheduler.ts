// Enqueues the builds that no webhook asks for, such as scheduled articles and checks. Begins the looks at providers.
// Puts lost jobs in the queue again.

import type { Logger } from 'pino'
import type { DueLook } from './decide-look.ts'
import type { Looker } from './looker.ts'
import type { LookScope, LookStates } from './look-states.ts'
import { LONGEST_WAIT_SECONDS, PRIORITY } from './priority.ts'
import type { RetryPolicy } from './retry-policy.ts'
import type { Queue } from './queue.ts'
import type { Receipts } from './receipts.ts'
import type { RebuildSettings } from '../rebuild-settings.ts'
import type { Enqueuer } from './enqueue.ts'
import type { TargetStates } from './target-states.ts'
import type { TargetWatch } from './target-watch.ts'
import type { TenantStates } from './tenant-states.ts'

/** The reason in the receipt of a build that checks a whole site. */
const CHECK = 'check'
/** The reason in the receipt of a build that follows when the command line has resumed publishing. */
export const RESUMED = 'resumed'

const TICK_MS = 1000
const SWEEP_TICKS = 10
const PAUSED_SECONDS = 5
/** How many checks of whole sites one sweep enqueues. */
const MOST_CHECKS = 20
const FORGET_TICKS = 3600
const KEEP_DAYS = 30

type SchedulerOptions = {
  readonly receipts: Receipts
  readonly retryPolicy: RetryPolicy
  readonly enqueuer: Enqueuer
  readonly queue: Pick<Queue, 'ensure' | 'raiseOldest'>
  readonly states: Pick<TenantStates, 'takeDue'>
  readonly lookStates: LookStates
  readonly looker: Pick<Looker, 'room' | 'look'>
  readonly targets: Pick<TargetStates, 'paused'>
  readonly targetWatch: Pick<TargetWatch, 'refresh'>
  readonly logger: Logger
  readonly settings: () => Pick<RebuildSettings, 'pollSeconds' | 'webhookPollSeconds'>
  /** Whether to look at each tenant once at the start: webhooks may have come while the service was down. */
  readonly looksAtStart: boolean
}

/**
 * Starts what the service does without being asked:
 *
 * - builds content that appears or expires at a set time
 * - looks at tenants without webhooks, and at all tenants in case a webhook was lost or a build failed
 * - checks whole sites from time to time
 * - puts jobs in the queue again if their worker died between two steps
 * - asks the targets of paused tenants whether the command line has resumed publishing
 * - deletes old receipts
 *
 * It may run in several processes: each due change is taken by one of them, and the other steps may happen twice
 * without harm.
 */
export function startScheduler(options: SchedulerOptions): { stop(): Promise<void> } {
  const { receipts, enqueuer, queue, states, targets, targetWatch, logger, looker, lookStates } = options
  const takeLooks = createLookPlan(options)
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
    looker.look(await takeLooks(isSweep))
    await queue.raiseOldest(LONGEST_WAIT_SECONDS)
    if (isSweep) for (const { tenant, priority } of await receipts.stranded()) await queue.ensure([tenant], priority)
    if (isSweep) await enqueuer.enqueueByItself(await lookStates.takeChecks(MOST_CHECKS), CHECK, PRIORITY.check)
    // The command line resumes publishing without calling the service.
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

/** Takes the tenants to look at now, at most as many as the looker has room for. */
function createLookPlan(options: SchedulerOptions): (isSweep: boolean) => Promise<readonly DueLook[]> {
  const { lookStates, retryPolicy, looker } = options
  /**
   * When the service started. Tenants whose last look is older have not been looked at since. `undefined` when all have
   * been.
   */
  let startedAt: Promise<string> | undefined = options.looksAtStart ? lookStates.now() : undefined

  return async (isSweep) => {
    const { pollSeconds, webhookPollSeconds } = options.settings()
    const found: DueLook[] = []
    const take = async (scope: LookScope, seconds: number, last: number | string = seconds) => {
      const most = looker.room() - found.length
      if (seconds === 0 || most <= 0) return false
      const taken = await lookStates.take(scope, last, most)
      found.push(...taken)
      return taken.length < most
    }
    await take({ hasWebhook: false }, pollSeconds)
    if (isSweep) await take({ tenants: await retryPolicy.left() }, pollSeconds)
    await take({ hasWebhook: true }, webhookPollSeconds)
    if (startedAt === undefined) return found
    const start = await startedAt
    const isDone = [
      pollSeconds === 0 || (await take({ hasWebhook: false }, pollSeconds, start)),
      webhookPollSeconds === 0 || (await take({ hasWebhook: true }, webhookPollSeconds, start)),
    ]
    if (isDone.every(Boolean)) startedAt = undefined
    return found
  }
}
