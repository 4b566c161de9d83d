import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from './build-bundles.ts'
import type { Output } from './find-secrets.ts'
import { startS3Server } from './s3-server.ts'
import { commandOf } from './command-of.ts'
import { startPostgres } from './start-postgres.ts'

const signing = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const operator = makeToken({ name: 'the operator', role: 'operator', tenants: ['*'] })

/** Every secret that the product gets. */
export const SECRETS = {
  'S3 secret key': 'marker-of-the-s3-secret-key',
  'S3 session token': 'marker-of-the-s3-session-token',
  'signing key': signing.split('\n')[1]?.slice(-40) ?? '',
  'webhook secret': Buffer.from('marker of the webhook secret').toString('base64'),
  'webhook token': 'marker-of-the-webhook-token-of-harbour',
  'provider key': 'marker-of-the-key-of-the-provider',
  'preview token': 'marker-of-the-preview-token',
  'preview link secret': 'marker-of-the-secret-that-signs-links',
  'purge token': 'marker-of-the-purge-token',
  'query of the hook': 'marker-in-the-query-of-the-hook',
  'path of the hook': 'marker-in-the-path-of-the-hook',
  'database password': 'marker-of-the-database',
  'token of an operator': operator.token,
  'token of an own source': 'marker-of-the-token-of-an-own-source',
  'WordPress password': 'marker-of-the-wordpress-password',
  'Directus token': 'marker-of-the-directus-token',
  'Strapi token': 'marker-of-the-strapi-token',
  'token of a hook of the gateway': 'marker-of-the-hook-token-of-the-gateway',
  'password in an address': 'marker-of-a-password',
} as const

/** One tenant with all servers that it uses and all its secrets. It keeps everything that commands print. */
export type SecretWorld = Awaited<ReturnType<typeof startSecretWorld>>

export async function startSecretWorld() {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
  mkdirSync(join(dir, 'cache'))
  for (const name of ['compiled', 'images']) {
    mkdirSync(join(ROOT, '.cache', name), { recursive: true })
    symlinkSync(join(ROOT, '.cache', name), join(dir, 'cache', name))
  }
  const demo = await startDemoProvider({ previewToken: SECRETS['preview token'], warn: () => undefined })
  const s3 = await startS3Server()
  const postgres = await startPostgres()
  const hookCalls: string[] = []
  const hook = createServer((request, response) => {
    hookCalls.push(`${request.headers.authorization} ${request.url}`)
    response.writeHead(500).end()
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  writeFileSync(join(dir, 'rebuild.json'), JSON.stringify({ tokens: [operator.entry], quietMs: 1 }))
  const env = secretEnvironment(dir, postgres.url, s3.url)
  const outputs: Output[] = []
  const tenantsFile = writeTenants('tenants.json')

  /** Writes a file of tenants with one tenant, which publishes to S3. Its purge hook always fails. */
  function writeTenants(name: string, changes: { provider?: object; publish?: object } = {}): string {
    const { port } = hook.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/${SECRETS['path of the hook']}?key=${SECRETS['query of the hook']}`
    const harbour = {
      origin: 'http://harbour.localhost',
      provider: { baseUrl: demo.url, ...changes.provider },
      publish: { target: `s3://sites/harbour?endpoint=${s3.url}`, purge: { url }, ...changes.publish },
    }
    const file = join(dir, name)
    writeFileSync(file, JSON.stringify({ default: 'harbour', tenants: { harbour } }))
    return file
  }

  return {
    dir,
    demo,
    s3,
    postgres,
    env,
    hookCalls,
    outputs,
    tenantsFile,
    writeTenants,
    /** The options that give a command the folders of this world. */
    folders(script: string): string[] {
      const names = { out: 'dist', cache: 'cache', ...(script !== 'build' && { host: 'host' }) }
      return Object.entries(names).flatMap(([name, folder]) => [`--${name}`, join(dir, folder)])
    },
    /** Runs a command to its end and keeps everything that it prints. */
    async run(script: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
      const tenants = args.includes('--tenants') ? [] : ['--tenants', tenantsFile]
      const command = commandOf(script, [...tenants, ...args])
      const ended = await new Promise<{ code: number; text: string }>((resolve) => {
        const child = execFile(process.execPath, command, { cwd: ROOT, env: { ...env, ...more } }, (_, out, said) =>
          resolve({ code: child.exitCode ?? -1, text: out + said }),
        )
      })
      const place = `what ${script} says with ${args.filter((arg) => !arg.includes('://')).join(' ')}`
      outputs.push({ place, text: ended.text })
      return ended
    },
    /** All rows of the service's database. */
    rows: () => readRows(postgres.url),
    async close() {
      hook.closeAllConnections()
      hook.close()
      await Promise.all([demo.close(), s3.close(), postgres.close()])
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function secretEnvironment(dir: string, databaseUrl: string, s3Url: string): Readonly<Record<string, string>> {
  return {
    ...readSettings().compilerEnv,
    AWS_ACCESS_KEY_ID: 'an-id',
    AWS_SECRET_ACCESS_KEY: SECRETS['S3 secret key'],
    AWS_SESSION_TOKEN: SECRETS['S3 session token'],
    PUBLISH_SIGNING_KEY: signing,
    WEBHOOK_SECRET_HARBOUR: `whsec_${SECRETS['webhook secret']}`,
    WEBHOOK_TOKEN_HARBOUR: SECRETS['webhook token'],
    PROVIDER_HEADERS_HARBOUR: JSON.stringify({ 'X-Api-Key': SECRETS['provider key'] }),
    PREVIEW_TOKEN: SECRETS['preview token'],
    PREVIEW_LINK_SECRET: SECRETS['preview link secret'],
    PURGE_TOKEN: SECRETS['purge token'],
    DATABASE_URL: databaseUrl.replace('tessera@', `tessera:${SECRETS['database password']}@`),
    STATE_STORE: `s3://state/machines?endpoint=${s3Url}`,
    REBUILD_SETTINGS: join(dir, 'rebuild.json'),
  }
}

async function readRows(databaseUrl: string): Promise<Output[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const named = await client.query<{ name: string }>(
    "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('tessera', 'pgboss')",
  )
  const found: Output[] = []
  for (const { name } of named.rows) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    found.push(...rows.map(({ row }) => ({ place: `table ${name}`, text: row })))
  }
  await client.end()
  return found
}
