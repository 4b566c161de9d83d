import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callDemoProvider } from '#demo/call-provider.ts'
import { mapLimit } from '#kit/limit.ts'
import { createLog } from '#kit/log.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { openDatabase } from '#rebuild/db/open-database.ts'
import { openEngine } from '#run/build/build-engine.ts'
import { createProviderLooks } from '#run/build/provider-looks.ts'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile, type TenantsFile } from '#run/settings/tenants-file.ts'
import { projectRoot } from './folders.ts'

/** The files and settings of a benchmark with many tenants. `poll` sets how often the service polls; 0 turns it off. */
export type World = {
  readonly tenants: TenantsFile
  readonly folders: { readonly outDir: string; readonly cacheDir: string }
  /** Options that name only the tenants that are built. */
  readonly builtOptions: readonly string[]
  readonly options: readonly string[]
  readonly names: readonly string[]
  readonly token: string
  readonly env: Readonly<Record<string, string>>
  poll(seconds: number): void
}

/**
 * Writes the files that commands and the service read. One names all tenants, and one only the first `built` of them.
 */
export function writeWorld(dir: string, counts: { tenants: number; built: number }, baseUrl: string): World {
  const names = Array.from({ length: counts.tenants }, (_, index) => `t${String(index + 1).padStart(4, '0')}`)
  const entries = names.map((name) => {
    const publish = { target: `folder:${join(dir, 'live', name)}` }
    return [name, { origin: `http://${name}.localhost`, provider: { baseUrl }, publish }] as const
  })
  const write = (name: string, some: typeof entries) => {
    writeFileSync(join(dir, name), JSON.stringify({ default: names[0], tenants: Object.fromEntries(some) }))
    return join(dir, name)
  }
  const tenantsFile = write('tenants.json', entries)
  const builtFile = write('built.json', entries.slice(0, counts.built))
  const folders = { outDir: join(dir, 'dist'), cacheDir: join(dir, 'cache') }
  const options = ['--out', folders.outDir, '--cache', folders.cacheDir]
  const settingsFile = join(dir, 'rebuild.json')
  const { token, entry } = makeToken({ name: 'the operator', role: 'operator', tenants: ['*'] })
  const poll = (seconds: number) =>
    writeFileSync(settingsFile, JSON.stringify({ pollSeconds: seconds, tokens: [entry] }))
  poll(0)
  return {
    tenants: readTenantsFile(tenantsFile),
    folders,
    options: ['--tenants', tenantsFile, ...options],
    builtOptions: ['--tenants', builtFile, ...options],
    names,
    token,
    env: { ...readSettings().compilerEnv, REBUILD_SETTINGS: settingsFile },
    poll,
  }
}

/**
 * Writes into the database of a stopped service that every tenant is up to date with its provider. So looks find no
 * change, and the sites of thousands of tenants need not be built first.
 */
export async function seedLooks({ tenants, folders, names }: World, providerUrl: string): Promise<void> {
  const log = createLog({ sink: { write: () => undefined }, quiet: true })
  const engine = await openEngine({ root: projectRoot, ...folders, tenantNames: names, now: () => new Date(), log })
  const looks = createProviderLooks(engine)
  const keys = Object.entries(tenants.tenants).map(([name, tenant]) => looks.keyOf(name, tenant))
  await engine.close()
  const cursors = await mapLimit(names, 8, async (tenant) => {
    const { data } = await callDemoProvider(providerUrl, '/all/changes', { tenant })
    return (data as { cursor: string }).cursor
  })
  const db = await openDatabase({ url: undefined, dir: join(folders.cacheDir, 'queue') })
  await db.query(
    `UPDATE tessera.tenant AS t SET look_key = n.key, cursor = n.cursor, built_cursor = n.cursor, polled_at = NULL
     FROM unnest($1::text[], $2::text[], $3::text[]) AS n (tenant, key, cursor) WHERE t.tenant = n.tenant`,
    [names, keys, cursors],
  )
  await db.close()
}
