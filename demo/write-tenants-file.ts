import { rename, writeFile } from 'node:fs/promises'

/**
 * Writes a `tenants.json` that builds these tenants from the provider at `baseUrl`. Each has `http://NAME.localhost` as
 * its origin. Throws the errors of the file system.
 */
export async function writeTenantsFile(file: string, tenants: readonly string[], baseUrl: string): Promise<void> {
  const entries = tenants.map((name) => [name, { origin: `http://${name}.localhost`, provider: { baseUrl } }])
  const text = JSON.stringify({ default: tenants[0], tenants: Object.fromEntries(entries) as unknown }, null, 2)
  const unfinished = `${file}.${process.pid}.tmp`
  await writeFile(unfinished, `${text}\n`)
  await rename(unfinished, file)
}
