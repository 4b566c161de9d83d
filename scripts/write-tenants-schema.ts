import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { toJsonSchema } from '@valibot/to-json-schema'
import { TenantsFile } from '#run/settings/tenants-file.ts'
import { runCommand } from './command.ts'

/** The JSON Schema of `tenants.json`. With it, code editors complete the file and mark mistakes. */
export function tenantsSchema(): string {
  // JSON Schema cannot express every check, for example that a URL has no path. The command that reads the file makes
  // those checks.
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
