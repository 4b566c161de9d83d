import type { Logger } from 'pino'
import { toFault } from '#kit/to-fault.ts'
import { createLimit } from '#kit/limit.ts'
import type { TargetReader } from '#run/publish/target-reader.ts'
import type { TakenCheck, TargetStates } from './target-states.ts'

/** Asks targets what is live there, while API calls show what is already known. */
export type TargetWatch = {
  /** Starts to check the targets that were not checked for `seconds`. Does not wait for them. */
  refresh(tenants: readonly string[], seconds: number): void
  /** Begins no more checks, and waits for those that run. */
  stop(): Promise<void>
}

/** How many targets are asked at the same time. If a target hangs, it occupies a place for ten seconds. */
const AT_ONCE = 16

/**
 * Opens the watch. It calls `resumed` for a tenant if publishing was paused and an operator has resumed it on the
 * command line.
 */
export function createTargetWatch(options: {
  states: TargetStates
  reader: Pick<TargetReader, 'facts'>
  logger: Logger
  resumed: (tenant: string) => Promise<unknown>
}): TargetWatch {
  const { states, reader, logger } = options
  const limit = createLimit(AT_ONCE)
  const running = new Set<Promise<void>>()
  let isStopped = false

  async function check(tenants: readonly string[], seconds: number): Promise<void> {
    if (tenants.length === 0) return
    const checks = await states.takeChecks(tenants, seconds)
    await Promise.all(checks.map((taken) => limit(() => (isStopped ? undefined : checkOne(taken)))))
  }

  async function checkOne(taken: TakenCheck): Promise<void> {
    const { tenant } = taken
    try {
      const facts = await reader.facts(tenant)
      // The build is enqueued before the answer is stored. If this process ends in between, the next check enqueues it
      // again.
      if (!facts.paused && (await states.pauseOf(tenant))) await options.resumed(tenant)
      await states.answered(taken, facts)
    } catch (error) {
      const fault = toFault(error, { tenant })
      if (isStopped) return
      logger.warn({ tenant, name: fault.name, reason: fault.message }, 'the target does not answer what is live')
      await states.answered(taken, fault.toJSON())
    }
  }

  return {
    refresh(tenants, seconds) {
      if (isStopped) return
      const checking = check(tenants, seconds)
        .catch((err: unknown) => logger.error({ err }, 'checking the targets failed'))
        .finally(() => running.delete(checking))
      running.add(checking)
    },
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}
