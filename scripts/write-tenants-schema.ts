import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toJsonSchema } from '@valibot/to-json-schema'
import { TenantsFile } from '#run/tenants-file.ts'

/** The JSON Schema of `tenants.json`, by which editors complete it and mark typos. */
export function tenantsSchema(): string {
  // Checks that JSON Schema cannot express (an address without a path) are left to the command that reads the file.
  const schema = toJsonSchema(TenantsFile, { typeMode: 'input', errorMode: 'ignore' })
  return `${JSON.stringify({ ...schema, title: 'Tessera tenants' }, null, 2)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '../tenants.schema.json'), tenantsSchema())
}
