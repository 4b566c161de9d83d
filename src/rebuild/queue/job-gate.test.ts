import { expect, it } from 'vitest'
import type { NextJob, QueuedJob } from './queue.ts'
import { createJobGate } from './job-gate.ts'

const tick = () => new Promise(setImmediate)

/** A gate whose jobs end when the test calls `end`. Jobs of tenants with a capital letter are suspects. */
function makeGate(aloneMs?: number) {
  const ran: string[] = []
  const ends = new Map<string, (next?: Error) => void>()
  const runJob = ({ tenant }: QueuedJob) =>
    new Promise<NextJob>((resolve, reject) => {
      ran.push(tenant)
      ends.set(tenant, (error) => (error ? reject(error) : resolve(undefined)))
    })
  const deaths = async (tenant: string) => (tenant === tenant.toUpperCase() ? 1 : 0)
  const gate = createJobGate({ deaths }, runJob, aloneMs)
  return {
    ran,
    end: (tenant: string, error?: Error) => ends.get(tenant)?.(error),
    run: (tenant: string) => gate({ tenant, job: 'j', attempt: 0 }),
  }
}

it('runs jobs of several tenants side by side', async () => {
  const { ran, run } = makeGate()
  void run('a')
  void run('b')
  await tick()
  expect(ran).toEqual(['a', 'b'])
})

it('runs a tenant alone whose last build killed its process: it waits for the others, and they for it', async () => {
  const { ran, run, end } = makeGate()
  void run('a')
  const suspect = run('B')
  void run('c')
  void run('D')
  await tick()
  expect(ran).toEqual(['a'])
  end('a')
  await tick()
  expect(ran).toEqual(['a', 'B'])
  end('B', new Error('The database is away.'))
  await expect(suspect).rejects.toThrow('The database is away.')
  await tick()
  expect(ran).toEqual(['a', 'B', 'c'])
  end('c')
  await tick()
  expect(ran).toEqual(['a', 'B', 'c', 'D'])
})

it('runs the others beside a suspect that takes long', async () => {
  const { ran, run, end } = makeGate(1)
  void run('A')
  await tick()
  void run('b')
  await expect.poll(() => ran).toEqual(['A', 'b'])
  void run('C')
  await tick()
  expect(ran).toEqual(['A', 'b'])
  end('A')
  end('b')
  await expect.poll(() => ran).toEqual(['A', 'b', 'C'])
})
