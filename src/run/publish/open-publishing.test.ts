import * as v from 'valibot'
import { expect, it } from 'vitest'
import { openPublishing } from './open-publishing.ts'
import { Tenant } from '../settings/tenants-file.ts'

it('takes a lease of a minute, waits for two and a half, and keeps what tenants.json says', async () => {
  const publish = { target: 'folder:live' }
  const provider = { baseUrl: 'https://api.example' }
  const tenant = v.parse(Tenant, { origin: 'https://harbour.example', provider, publish })
  const { input, close } = await openPublishing('/nowhere', 'harbour', tenant)
  expect(input).toMatchObject({
    lease: { leaseMs: 60_000, waitMs: 150_000 },
    grace: { assetsMs: 14 * 24 * 3_600_000, pagesMs: 0 },
    keepReleases: 20,
  })
  close()
})
