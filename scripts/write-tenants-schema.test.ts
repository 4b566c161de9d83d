import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tenantsSchema } from './write-tenants-schema.ts'

it('tenants.schema.json is what `npm run docs:tenants` writes', () => {
  const committed = readFileSync(join(import.meta.dirname, '../tenants.schema.json'), 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(tenantsSchema()))
})
