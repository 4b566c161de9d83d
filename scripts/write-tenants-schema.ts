import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { toJsonSchema } from '@valibot/to-json-schema'
import { TenantsFile } from '#run/settings/tenants-file.ts'
import { runCommand } from './command.ts'

/** The JSON Schema of `tenants.json`, by which editors complete it and mark typos. */
export function tenantsSchema(): string {
  // Checks that JSON Schema cannot express (an address without a path) are left to the command that reads the file.
  const schema = toJsonSchema(TenantsFile, { typeMode: 'input', errorMode: 'ignore' })
  return `${JSON.stringify({ ...schema, title: 'Tessera tenants' }, null, 2)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const summary = 'Writes tenants.schema.json, by which editors complete tenants.json.'
  await runCommand({ name: 'npm run docs:tenants --', summary, options: {} }, async () => {
    const file = join(import.meta.dirname, '../tenants.schema.json')
    writeFileSync(file, await format(tenantsSchema(), { ...(await resolveConfig(file)), filepath: file }))
    return 0
  })
}
