import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Queue } from './queue.ts'
import type { Receipt } from '#contract/receipt.ts'

export type Metrics = {
  /** A build ended, whether well or not. */
  built(receipts: readonly Receipt[]): void
  failed(name: string): void
  /** Prometheus text. */
  text(): Promise<{ type: string; body: string }>
}

const SECONDS = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60, 300]

export function createMetrics(queue: Pick<Queue, 'counts'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'tessera_queue_tenants',
    help: 'Tenants that wait for their turn, and that have it.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { waiting, running } = await queue.counts()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'running' }, running)
    },
  })
  const phases = new Histogram({
    name: 'tessera_build_seconds',
    help: 'Time of each phase of a build.',
    labelNames: ['phase'],
    buckets: SECONDS,
    registers,
  })
  const editToLive = new Histogram({
    name: 'tessera_edit_to_live_seconds',
    help: 'From an edit being heard of to its pages being live.',
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
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
