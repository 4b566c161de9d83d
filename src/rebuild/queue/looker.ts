import type { Logger } from 'pino'
import type { Notice } from '#kit/errors.ts'
import { toFault } from '#kit/to-fault.ts'
import { createLimit, type Limit } from '#kit/limit.ts'
import type { FeedLook, ProviderLooks } from '#run/build/provider-looks.ts'
import type { TenantsFile } from '#run/settings/tenants-file.ts'
import { decideLook, type DueLook, planLook } from './decide-look.ts'
import type { Enqueuer } from './enqueue.ts'
import type { EndedLook, LookStates } from './look-states.ts'
import { PRIORITY } from './priority.ts'
import type { Receipts } from './receipts.ts'
import type { RetryPolicy } from './retry-policy.ts'

/** The reason in the receipt of a build that follows a look. */
export const POLL = 'poll'

/** How many looks run at the same time. */
const AT_ONCE = 16
/**
 * How many looks at one provider run at the same time. A provider has six places for all calls, so this leaves some for
 * builds.
 */
const AT_ONE_PROVIDER = 3
/** How many looks may run or wait for a place. */
const MOST_UNDER_WAY = 200
/**
 * If a provider is away, it is not asked again for this long: a look that waits for its time limit occupies a place.
 */
const AWAY_MS = 15_000
/** Outcomes are collected for this long, and then stored together. */
const STORE_MS = 100

export type LookerOptions = {
  readonly tenants: TenantsFile
  readonly looks: ProviderLooks
  readonly states: Pick<LookStates, 'ended'>
  readonly enqueuer: Pick<Enqueuer, 'enqueueByItself'>
  readonly receipts: Pick<Receipts, 'addFailed'>
  readonly retryPolicy: Pick<RetryPolicy, 'lastFault'>
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly now: () => number
}

/** Looks at tenants without using the queue. A look adds a job only if it finds something. */
export type Looker = {
  /** How many more looks may begin at this moment. */
  room(): number
  /** Begins the looks and does not wait for them. */
  look(due: readonly DueLook[]): void
  /** Begins no more looks. Waits for those that run, and stores their outcomes. */
  stop(): Promise<void>
}

/** Makes a looker. `looks` asks the providers; `states`, `enqueuer` and `receipts` store what is found. */
export function createLooker(options: LookerOptions): Looker {
  const { tenants, looks, logger } = options
  const places = createPlaces(options.now)
  const store = createStore(options)
  const underWay = new Set<Promise<void>>()
  let isStopped = false

  async function lookAt(due: DueLook): Promise<void> {
    const tenant = Object.hasOwn(tenants.tenants, due.tenant) ? tenants.tenants[due.tenant] : undefined
    // Another process may have declared the tenants of a newer tenants file.
    if (!tenant) return
    const key = looks.keyOf(due.tenant, tenant)
    if (planLook(due, key) === 'build') return store.add({ due, isOk: true }, 'build')
    const since = due.key === key ? due.position : undefined
    const answer = await places.ask(looks.originOf(due.tenant, tenant), () =>
      isStopped ? undefined : looks.ask(due.tenant, tenant, since),
    )
    if (!answer) return
    const decision = decideLook(due, key, answer)
    const isOk = answer.kind !== 'failed'
    store.add({ due, isOk, ...(answer.kind === 'unchanged' && { position: answer.position }) }, decision)
    if (decision === 'tell' && answer.kind === 'failed') await tell(options, due.tenant, answer.fault)
  }

  return {
    room: () => Math.max(0, MOST_UNDER_WAY - underWay.size),
    look(due) {
      for (const one of due) {
        const looking = lookAt(one)
          .catch((err: unknown) => logger.error({ err, tenant: one.tenant }, 'a look failed'))
          .finally(() => underWay.delete(looking))
        underWay.add(looking)
      }
    },
    async stop() {
      isStopped = true
      await Promise.all(underWay)
      await store.flush()
    },
  }
}

type Answer = FeedLook | { readonly kind: 'failed'; readonly fault: Notice }

/** Limits the looks at all providers together and at each one, and remembers which providers are away. */
function createPlaces(now: () => number) {
  const all = createLimit(AT_ONCE)
  const providers = new Map<
    string,
    { readonly limit: Limit; away?: { readonly untilMs: number; readonly fault: Notice } }
  >()

  return {
    async ask(origin: string, act: () => Promise<FeedLook> | undefined): Promise<Answer | undefined> {
      const provider = providers.get(origin) ?? { limit: createLimit(AT_ONE_PROVIDER) }
      providers.set(origin, provider)
      return provider.limit(() =>
        all(async () => {
          if (provider.away && provider.away.untilMs > now()) return { kind: 'failed', fault: provider.away.fault }
          try {
            const answer = await act()
            if (answer) delete provider.away
            return answer
          } catch (error) {
            const fault = toFault(error).toJSON()
            if (fault.name === 'ProviderUnreachable') provider.away = { untilMs: now() + AWAY_MS, fault }
            return { kind: 'failed', fault }
          }
        }),
      )
    },
  }
}

/** Stores the outcomes of many looks with one statement, and their jobs with another. */
function createStore({ states, enqueuer, logger }: LookerOptions) {
  let ended: EndedLook[] = []
  let found: string[] = []
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [looks, tenants] = [ended, found]
    ended = []
    found = []
    await states.ended(looks)
    if (tenants.length > 0) await enqueuer.enqueueByItself(tenants, POLL, PRIORITY.look)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    storing = storing.then(write).catch((err: unknown) => logger.error({ err }, 'storing looks failed'))
    return storing
  }

  return {
    flush,
    add(look: EndedLook, decision: ReturnType<typeof decideLook>): void {
      ended.push(look)
      if (decision === 'build') found.push(look.due.tenant)
      timer ??= setTimeout(() => void flush(), STORE_MS)
    },
  }
}

/** Adds a failed receipt, unless the last one has the same fault. */
async function tell({ receipts, retryPolicy, logger }: LookerOptions, tenant: string, fault: Notice): Promise<void> {
  const { name, message } = fault
  logger.warn({ tenant, name, reason: message }, 'looks at the provider fail')
  if ((await retryPolicy.lastFault(tenant))?.name !== name)
    await receipts.addFailed(tenant, POLL, { ...fault, where: { ...fault.where, tenant } })
}
