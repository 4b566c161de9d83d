import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeContentFolder } from './make-demo-content.ts'
import { writeTenantsFile } from './write-tenants-file.ts'

it('names each tenant with its origin and the address of the provider', async () => {
  const file = path.join(makeContentFolder({}), 'tenants.json')
  await writeTenantsFile(file, ['t0001', 't0002'], 'http://127.0.0.1:4300')
  const provider = { baseUrl: 'http://127.0.0.1:4300' }
  expect(JSON.parse(await readFile(file, 'utf8'))).toStrictEqual({
    default: 't0001',
    tenants: {
      t0001: { origin: 'http://t0001.localhost', provider },
      t0002: { origin: 'http://t0002.localhost', provider },
    },
  })
})
