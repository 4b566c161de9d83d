import { expect, it, vi } from 'vitest'
import type { Taken } from './receipts.ts'
import { createJobRunner, type JobRunnerOptions } from './run-job.ts'

/** Serves a turn of a tenant after so many builds that did not survive. */
async function serve(deaths: number, taken: Partial<Taken>) {
  const end = vi.fn().mockResolvedValue([])
  const build = vi.fn().mockRejectedValue(new Error('It builds.'))
  const server = createJobRunner({
    receipts: { take: async () => [{ kind: 'build', reason: '', lost: 1, retries: false, ...taken }], end },
    tenants: { default: 'harbour', tenants: { harbour: {} } },
    engine: { build },
    states: { beginBuild: async () => undefined },
    metrics: { built: () => undefined, failed: () => undefined },
    tries: { worker: 'w', deaths: async () => deaths, during: (_tenant: string, act: () => unknown) => act() },
  } as unknown as JobRunnerOptions)
  await server({ tenant: 'harbour', job: 'j', attempt: 1 }).catch(() => undefined)
  return { builds: build.mock.calls.length, ends: end.mock.calls }
}

it('sets a tenant aside whose builds ended three processes', async () => {
  expect(await serve(2, {})).toEqual({ builds: 1, ends: [] })
  const { builds, ends } = await serve(3, { lost: 2 })
  expect(builds).toBe(0)
  expect(ends).toMatchObject([
    [{}, 'failed', { error: { name: 'WorkerLost', message: expect.stringContaining('begun 3 times') as string } }],
  ])
})

it('tries such a tenant once more if an operator asks for it', async () => {
  expect((await serve(3, { retries: true })).builds).toBe(1)
  expect((await serve(4, { retries: true, lost: 2 })).builds).toBe(0)
})

it('gives up a rollback that ended three processes', async () => {
  const rollback = { kind: 'rollback', lost: 4 } as const
  expect((await serve(0, rollback)).ends).toMatchObject([[{}, 'failed', { error: { name: 'WorkerLost' } }]])
})
