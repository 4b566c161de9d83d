import process from 'node:process'
import { createLog } from '#kit/log.ts'
import { openPublisher } from '#run/publish/publisher.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'
import type { BuildRequest } from '#run/build/build-request.ts'
import { openEngine } from '#run/build/build-engine.ts'
import { killAtChange } from '../support/kill-at-change.ts'

/** What a worker must do. With `killAt`, it dies just before it changes the disk for that time. */
export type Order = {
  readonly tenant: Tenant
  readonly killAt?: number
} & (
  | { readonly build: BuildRequest; readonly publish?: never }
  | { readonly publish: { readonly allowDegraded: boolean }; readonly build?: never }
)

/** The answer of a worker after an order. `faults` are names; an unexpected error also has its message. */
export type Done = {
  readonly ok: boolean
  readonly degraded?: boolean
  readonly buildId?: string
  readonly faults: readonly string[]
}

export type WorkerPlaces = { readonly name: string; readonly root: string; readonly dir: string }

// This runs in its own process, because it is killed. It builds or publishes one tenant as each message says.
const { name, root, dir } = JSON.parse(process.argv[2] ?? '') as WorkerPlaces
const log = createLog({ sink: { write: () => undefined }, quiet: true })
const places = { root, outDir: `${dir}/dist`, cacheDir: `${dir}/cache` }
const engine = await openEngine({
  ...places,
  tenantNames: [],
  jobs: 1,
  now: () => new Date('2026-11-01T12:00:00Z'),
  log,
})
const publisher = openPublisher({ ...places, hostDir: `${dir}/host`, log })

process.on('message', (order: Order) => void serve(order))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function serve({ tenant, killAt, build, publish }: Order): Promise<void> {
  killAtChange(killAt, `${dir}/${build ? 'dist' : 'live'}`)
  const report = build ? await engine.build(name, tenant, build) : await publisher.publish(name, tenant, publish)
  killAtChange(undefined, '')
  const { ok, buildId } = report
  const degraded = 'degraded' in report && report.degraded
  const done: Done = { ok, degraded, ...(buildId !== undefined && { buildId }), faults: report.faults.map(named) }
  process.send?.(done)
}

function named({ name, message }: { name: string; message: string }): string {
  return name === 'UnexpectedError' ? `${name}: ${message}` : name
}
