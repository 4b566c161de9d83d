import { expect, it, vi } from 'vitest'
import type { TakenReceipt } from './take-receipts.ts'
import { createJobRunner, type JobRunnerOptions } from './run-job.ts'

/** Runs the job of a tenant after `deaths` builds whose process died. */
async function run(deaths: number, taken: Partial<TakenReceipt>) {
  const end = vi.fn().mockResolvedValue([])
  const build = vi.fn().mockRejectedValue(new Error('It builds.'))
  const expectEdit = vi.fn()
  const runJob = createJobRunner({
    receipts: {
      take: async () => [{ kind: 'build', reason: '', lost: 1, retries: false, isByItself: false, ...taken }],
      end,
    },
    tenants: { default: 'harbour', tenants: { harbour: {} } },
    engine: { build },
    states: { beginBuild: async () => undefined },
    lookStates: { seen: async () => undefined, settled: async () => undefined },
    looks: { keyOf: () => 'k' },
    expectEdit,
    metrics: { built: () => undefined, failed: () => undefined },
    tries: { worker: 'w', deaths: async () => deaths, during: (_tenant: string, act: () => unknown) => act() },
  } as unknown as JobRunnerOptions)
  await runJob({ tenant: 'harbour', job: 'j', attempt: 1 }).catch(() => undefined)
  return { builds: build.mock.calls.length, ends: end.mock.calls, edits: expectEdit.mock.calls }
}

it('sets a tenant aside whose builds ended three processes', async () => {
  expect(await run(2, {})).toMatchObject({ builds: 1, ends: [] })
  const { builds, ends } = await run(3, { lost: 2 })
  expect(builds).toBe(0)
  expect(ends).toMatchObject([
    [{}, 'failed', { error: { name: 'WorkerLost', message: expect.stringContaining('began 3 times') as string } }],
  ])
})

it('tries such a tenant once more if an operator asks for it', async () => {
  expect((await run(3, { retries: true })).builds).toBe(1)
  expect((await run(4, { retries: true, lost: 2 })).builds).toBe(0)
})

it('gives up a rollback that ended three processes', async () => {
  const rollback = { kind: 'rollback', lost: 4 } as const
  expect((await run(0, rollback)).ends).toMatchObject([[{}, 'failed', { error: { name: 'WorkerLost' } }]])
})

it('has a source read whole for what somebody asked for, and not for what the service asks by itself', async () => {
  expect(await run(0, {})).toMatchObject({ builds: 1, edits: [['harbour']] })
  expect(await run(0, { isByItself: true })).toMatchObject({ builds: 1, edits: [] })
})
