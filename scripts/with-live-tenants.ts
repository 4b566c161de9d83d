import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { startDemoProvider } from '#demo/demo-provider.ts'
import type { Receipt } from '#contract/receipt.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { startRebuild, type TestRebuild } from '../tests/support/start-rebuild.ts'

type LiveTenants = {
  readonly names: readonly string[]
  readonly demo: Awaited<ReturnType<typeof startDemoProvider>>
  readonly service: TestRebuild
  /** Receipts of the first builds, in the order of `names`. */
  readonly firsts: readonly Receipt[]
  /** The folder with the published site of a tenant. */
  liveDir(name: string): string
}

/**
 * Runs `act` with the rebuild service and made-up tenants whose sites are already live. Removes everything afterwards.
 *
 * Tenants are named t0001, t0002 and so on. Each has this many `articles` in each of three languages.
 */
export async function withLiveTenants(
  { tenants, articles }: { tenants: number; articles: number },
  act: (live: LiveTenants) => Promise<void>,
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const liveDir = (name: string) => join(dir, 'live', name)
  const demo = await startDemoProvider({ synthetic: { tenants, articles } })
  const names = Array.from({ length: tenants }, (_, at) => `t${String(at + 1).padStart(4, '0')}`)
  const toTenant = (name: string) => {
    const publish = { target: `folder:${liveDir(name)}` }
    return v.parse(Tenant, { origin: `http://${name}.localhost`, provider: { baseUrl: demo.url }, publish })
  }
  const service = await startRebuild({ dir, tenants: names.map((name) => [name, toTenant(name)]) })
  try {
    await service.rebuild.work()
    const asked = await Promise.all(names.map((name) => service.webhook(name, {})))
    const firsts = await Promise.all(asked.map(({ json }) => service.ended(String(json['id']))))
    for (const { state, error } of firsts) if (state !== 'live') throw new Error(error?.message ?? state)
    await act({ names, demo, service, firsts, liveDir })
  } finally {
    await service.close()
    await demo.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
