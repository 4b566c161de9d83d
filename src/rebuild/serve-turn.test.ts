import { expect, it, vi } from 'vitest'
import { createTurnServer, type TurnOptions } from './serve-turn.ts'

it('gives up what 30 workers have begun and none has ended', async () => {
  const end = vi.fn().mockResolvedValue([])
  const build = vi.fn().mockRejectedValue(new Error('It builds.'))
  const serveAfter = (lost: number) =>
    createTurnServer({
      receipts: { take: async () => [{ kind: 'build', reason: '', lost }], end },
      tenants: { default: 'harbour', tenants: { harbour: {} } },
      workshop: { build },
      states: { beginBuild: async () => undefined },
      metrics: { built: () => undefined, failed: () => undefined },
    } as unknown as TurnOptions)({ tenant: 'harbour', job: 'j', attempt: 1 })
  await expect(serveAfter(30)).rejects.toThrow('It builds.')
  await serveAfter(31)
  expect(end).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'failed', {
    error: expect.objectContaining({ name: 'WorkerLost', message: expect.stringContaining('30') as string }) as object,
  })
  expect(build).toHaveBeenCalledOnce()
})
