import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Receipt } from '#contract/receipt.ts'
import type { Queue } from '../../queue/queue.ts'
import type { TargetStates } from '../../queue/target-states.ts'
import type { TenantStates } from '../../queue/tenant-states.ts'

export type Metrics = {
  /** Counts the receipts of a build that ended, whether it succeeded or failed. */
  built(receipts: readonly Receipt[]): void
  failed(name: string): void
  /** Prometheus text. Metrics of a tenant are included only if `maySee` returns true. */
  text(maySee: (tenant: string) => boolean): Promise<{ type: string; body: string }>
}

/** Sources of the metrics of the whole service. They are the same in every process. */
type MetricSources = {
  readonly queue: Pick<Queue, 'counts'>
  readonly states: Pick<TenantStates, 'times'>
  readonly targets: Pick<TargetStates, 'paused'>
  readonly tenants: readonly string[]
}

const SECONDS = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300]

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const readSources = createSourceGauges(sources, registers)
  const phases = new Histogram({
    name: 'tessera_build_seconds',
    help: 'Time of each phase of a build.',
    labelNames: ['phase'],
    buckets: SECONDS,
    registers,
  })
  const editToLive = new Histogram({
    name: 'tessera_edit_to_live_seconds',
    help: 'Time from the receipt of an edit until its pages are live.',
    buckets: SECONDS,
    registers,
  })
  const ends = new Counter({
    name: 'tessera_receipts_total',
    help: 'Receipts that ended.',
    labelNames: ['state'],
    registers,
  })
  const failures = new Counter({
    name: 'tessera_failures_total',
    help: 'Faults by name.',
    labelNames: ['name'],
    registers,
  })

  return {
    built(receipts) {
      const [first] = receipts
      for (const [phase, ms] of Object.entries(first?.ms ?? {})) phases.observe({ phase }, ms / 1000)
      for (const { state, times } of receipts) {
        ends.inc({ state })
        if (state === 'live' && times.queued && times.live) {
          editToLive.observe((Date.parse(times.live) - Date.parse(times.queued)) / 1000)
        }
      }
    },
    failed: (name) => failures.inc({ name }),
    async text(maySee) {
      await readSources()
      const lines = (await registry.metrics()).split('\n')
      const isShown = (line: string) => {
        const tenant = /^\w+\{tenant="([^"]*)"\}/.exec(line)?.[1]
        return tenant === undefined || maySee(tenant)
      }
      return { type: registry.contentType, body: lines.filter(isShown).join('\n') }
    },
  }
}

/** Gauges with values from the database. Call the returned function to read the values again. */
function createSourceGauges(
  { queue, states, targets, tenants }: MetricSources,
  registers: Registry[],
): () => Promise<void> {
  const up = new Gauge({ name: 'tessera_database_up', help: 'Whether the database answers.', registers })
  const inLine = new Gauge({
    name: 'tessera_queue_tenants',
    help: 'Tenants with a job that waits, and with a job that runs.',
    labelNames: ['state'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'tessera_tenant_last_success_timestamp_seconds',
    help: 'When a build of the tenant, or a poll that found no change, last succeeded. Unix time; 0: never.',
    labelNames: ['tenant'],
    registers,
  })
  const pauses = new Gauge({
    name: 'tessera_tenant_paused',
    help: 'Whether publishing of the tenant is paused after a rollback.',
    labelNames: ['tenant'],
    registers,
  })
  return async () => {
    for (const gauge of [inLine, lastSuccess, pauses]) gauge.reset()
    try {
      const [counts, times, pausedNames] = await Promise.all([queue.counts(), states.times(), targets.paused()])
      const paused = new Set(pausedNames)
      for (const [state, count] of Object.entries(counts)) inLine.set({ state }, count)
      for (const tenant of tenants) {
        const { succeededAt } = times.get(tenant) ?? {}
        lastSuccess.set({ tenant }, succeededAt === undefined ? 0 : Date.parse(succeededAt) / 1000)
        pauses.set({ tenant }, paused.has(tenant) ? 1 : 0)
      }
      up.set(1)
    } catch {
      // Without the database these gauges are missing, but the metrics of the process remain.
      up.set(0)
    }
  }
}
