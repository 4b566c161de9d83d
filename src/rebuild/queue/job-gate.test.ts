import { expect, it } from 'vitest'
import type { NextJob, Turn } from './queue.ts'
import { createJobGate } from './job-gate.ts'

const turn = () => new Promise(setImmediate)

/** A gate whose turns end when they are told to. Turns of tenants with a capital letter are suspects. */
function makeGate(aloneMs?: number) {
  const served: string[] = []
  const ends = new Map<string, (next?: Error) => void>()
  const serve = ({ tenant }: Turn) =>
    new Promise<NextJob>((resolve, reject) => {
      served.push(tenant)
      ends.set(tenant, (error) => (error ? reject(error) : resolve(undefined)))
    })
  const deaths = async (tenant: string) => (tenant === tenant.toUpperCase() ? 1 : 0)
  const gate = createJobGate({ deaths }, serve, aloneMs)
  return {
    served,
    end: (tenant: string, error?: Error) => ends.get(tenant)?.(error),
    ask: (tenant: string) => gate({ tenant, job: 'j', attempt: 0 }),
  }
}

it('serves tenants side by side', async () => {
  const { served, ask } = makeGate()
  void ask('a')
  void ask('b')
  await turn()
  expect(served).toEqual(['a', 'b'])
})

it('serves a tenant whose last build did not survive alone: it waits for the others, and they for it', async () => {
  const { served, ask, end } = makeGate()
  void ask('a')
  const suspect = ask('B')
  void ask('c')
  void ask('D')
  await turn()
  expect(served).toEqual(['a'])
  end('a')
  await turn()
  expect(served).toEqual(['a', 'B'])
  end('B', new Error('The database is away.'))
  await expect(suspect).rejects.toThrow('The database is away.')
  await turn()
  expect(served).toEqual(['a', 'B', 'c'])
  end('c')
  await turn()
  expect(served).toEqual(['a', 'B', 'c', 'D'])
})

it('lets the others go on beside a suspect that takes long', async () => {
  const { served, ask, end } = makeGate(1)
  void ask('A')
  await turn()
  void ask('b')
  await expect.poll(() => served).toEqual(['A', 'b'])
  void ask('C')
  await turn()
  expect(served).toEqual(['A', 'b'])
  end('A')
  end('b')
  await expect.poll(() => served).toEqual(['A', 'b', 'C'])
})
