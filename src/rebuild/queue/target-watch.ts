import type { Logger } from 'pino'
import { toFault } from '#kit/errors.ts'
import { createLimit } from '#kit/limit.ts'
import type { TargetReader } from '#run/publish/target-reader.ts'
import type { TakenLook, TargetStates } from './target-states.ts'

/** Asks targets what is live there, beside the calls that show it. */
export type TargetWatch = {
  /** Begins to ask those of the tenants' targets that were not asked for `seconds`, and waits for none of them. */
  refresh(tenants: readonly string[], seconds: number): void
  /** Waits for the questions that are under way. */
  stop(): Promise<void>
}

/** One that hangs takes one of these places for ten seconds. */
const AT_ONCE = 16

/** Calls `resumed` for a tenant whose publishing was paused until an operator resumed it by the command. */
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

  async function lookAt(tenants: readonly string[], seconds: number): Promise<void> {
    if (tenants.length === 0) return
    const looks = await states.takeLooks(tenants, seconds)
    await Promise.all(looks.map((look) => limit(() => (isStopped ? undefined : lookAtOne(look)))))
  }

  async function lookAtOne(look: TakenLook): Promise<void> {
    const { tenant } = look
    try {
      const facts = await reader.facts(tenant)
      // Asked for first: if this process ends in between, the next look asks again.
      if (!facts.paused && (await states.pauseOf(tenant))) await options.resumed(tenant)
      await states.answered(look, facts)
    } catch (error) {
      const fault = toFault(error, { tenant })
      if (isStopped) return
      logger.warn({ tenant, name: fault.name, reason: fault.message }, 'the target does not say what is live')
      await states.answered(look, fault.toJSON())
    }
  }

  return {
    refresh(tenants, seconds) {
      if (isStopped) return
      const look = lookAt(tenants, seconds)
        .catch((err: unknown) => logger.error({ err }, 'looking at the targets failed'))
        .finally(() => running.delete(look))
      running.add(look)
    },
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}
