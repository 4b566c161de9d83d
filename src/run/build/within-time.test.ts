import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TaskEnded } from '#threads/threads.ts'
import { BuildTooSlow, TenantUnknown } from '../errors.ts'
import { withinTime } from './within-time.ts'

it('gives what is done in time, and says by name why work in threads was ended', async () => {
  expect(await withinTime(30, async () => 'built')).toBe('built')
  const endless = withinTime(0.01, (signal) => wait(60_000, undefined, { signal }))
  await expect(endless).rejects.toThrow(BuildTooSlow.fault({ seconds: 0.01 }))
  const heavy = withinTime(30, () => Promise.reject(new TaskEnded('it needed more than 512 MB of memory')))
  await expect(heavy).rejects.toMatchObject({
    name: 'ContentTooHeavy',
    message: expect.stringContaining('512 MB') as string,
  })
})

it('keeps a fault that has a name of its own, and takes any limit that a tenant may have', async () => {
  const fault = TenantUnknown.fault({ tenant: 'a', known: 'b' })
  await expect(withinTime(1e12, () => Promise.reject(fault))).rejects.toBe(fault)
})
