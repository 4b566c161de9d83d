import type { Logger } from 'pino'
import { toFault } from '#kit/errors.ts'
import { createLimit } from '#kit/limit.ts'
import type { TargetReader } from '#run/publish/target-reader.ts'
import type { TakenCheck, TargetStates } from './target-states.ts'

/** Asks targets what is live there, in the background of the API calls that show it. */
export type TargetWatch = {
  /** Starts to check the targets that were not checked for `seconds`, and waits for none of them. */
  refresh(tenants: readonly string[], seconds: number): void
  /** Waits for the checks that are under way. */
  stop(): Promise<void>
}

/** A target that hangs occupies one of these places for ten seconds. */
const AT_ONCE = 16

/** Calls `resumed` for a tenant whose publishing was paused, until an operator resumed it on the command line. */
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
      // Enqueued before the answer is stored: if this process ends in between, the next check enqueues again.
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
