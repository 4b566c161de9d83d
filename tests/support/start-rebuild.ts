import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import type { Notice } from '#kit/errors.ts'
import { openRebuild, type Rebuild } from '#rebuild/open-rebuild.ts'
import type { RebuildSettings } from '#rebuild/rebuild-settings.ts'
import type { Receipt } from '#contract/receipt.ts'
import { serveApp } from '#rebuild/http/serve-app.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { readSettings } from '#run/settings/settings.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'
import { linkShared, ROOT } from './build-bundles.ts'
import { putEmptyQueue } from './empty-queue.ts'

export type ServiceCallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
export type ServiceAnswer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }

export type TestRebuild = {
  readonly dir: string
  readonly url: string
  readonly rebuild: Rebuild
  /** All entries of the service's log. */
  readonly log: readonly Record<string, unknown>[]
  /** A token of an operator for all tenants. */
  readonly operator: string
  addToken(entry: Parameters<typeof makeToken>[0]): string
  dropToken(name: string): void
  call(method: string, path: string, options?: ServiceCallOptions): Promise<ServiceAnswer>
  /** Sends a signed webhook, as a provider does. */
  webhook(tenant: string, body: unknown, signed?: Partial<Signed>): Promise<ServiceAnswer>
  receipts(): Promise<Receipt[]>
  /** Waits until the build has ended, and resolves with its receipt. */
  ended(id: string): Promise<Receipt>
  close(): Promise<void>
}

type Signed = { id: string; at: Date; secret: string; sentBody: string }

/** The webhook secret of a tenant in these tests. */
export function secretOf(tenant: string): string {
  return `whsec_${Buffer.from(`secret of ${tenant}, long enough`).toString('base64')}`
}

let webhooks = 0

/**
 * The rebuild service on its own port, in its own folder. It works on its queue only after `rebuild.work()`.
 *
 * It does not poll providers unless `settings` turn that on, because a poll could find an edit before the test asks for
 * it.
 */
export async function startRebuild(options: {
  tenants: readonly (readonly [name: string, tenant: Tenant])[]
  settings?: Partial<RebuildSettings>
  databaseUrl?: string
  dir?: string
  /** Further environment variables. */
  env?: Readonly<Record<string, string>>
  now?: () => number
  /** The notices of a source that runs inside the command. */
  sourceNotices?: (tenant: string) => readonly Notice[]
}): Promise<TestRebuild> {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'tessera-rebuild-'))
  const remove = () => void (options.dir === undefined && rmSync(dir, { recursive: true, force: true }))
  linkShared(join(dir, 'cache'))
  const queue = join(dir, 'cache/queue')
  if (options.databaseUrl === undefined && !existsSync(queue)) await putEmptyQueue(queue)
  const settingsFile = join(dir, 'rebuild.json')
  const tokens = createTokens(settingsFile, options.settings)
  const operator = tokens.addToken({ name: 'the operator', role: 'operator', tenants: ['*'] })
  const log: Record<string, unknown>[] = []
  const rebuild = await openRebuild({
    root: ROOT,
    tenants: { default: options.tenants[0]?.[0] ?? '', tenants: Object.fromEntries(options.tenants) },
    outDir: join(dir, 'dist'),
    cacheDir: join(dir, 'cache'),
    hostDir: join(dir, 'host'),
    env: readSettings({
      ...webhookSecrets(options.tenants),
      ...options.env,
      REBUILD_SETTINGS: settingsFile,
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    }),
    takesCalls: true,
    ...(options.now && { now: options.now }),
    ...(options.sourceNotices && { sourceNotices: options.sourceNotices }),
    logger: pino({}, { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) }),
  }).catch((error: unknown) => {
    remove()
    throw error
  })
  const server = await serveApp(rebuild.app, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${server.port}`

  const call: TestRebuild['call'] = (method, path, given) => callService(url, method, path, given)

  async function receipts(): Promise<Receipt[]> {
    const { json } = await call('GET', '/api/rebuilds?limit=200', { token: operator })
    return json['rebuilds'] as Receipt[]
  }

  return {
    dir,
    url,
    rebuild,
    log,
    operator,
    ...tokens,
    call,
    webhook(tenant, body, signed = {}) {
      const { text, headers } = signWebhook(tenant, body, signed)
      return call('POST', `/api/webhooks/${tenant}`, { body: signed.sentBody ?? text, headers })
    },
    receipts,
    async ended(id) {
      const events = await call('GET', `/api/rebuilds/${id}/events`, { token: operator })
      const last = events.text.trim().split('\n').at(-1) ?? ''
      return JSON.parse(last.slice('data: '.length)) as Receipt
    },
    async close() {
      await server.close()
      await rebuild.close()
      remove()
    },
  }
}

/** Adds and removes tokens in the service's settings. */
function createTokens(
  settingsFile: string,
  settings: Partial<RebuildSettings> = {},
): Pick<TestRebuild, 'addToken' | 'dropToken'> {
  const entries: ReturnType<typeof makeToken>['entry'][] = []
  const write = () =>
    writeFileSync(settingsFile, JSON.stringify({ webhookPollSeconds: 0, ...settings, tokens: entries }))
  return {
    addToken(wanted) {
      const { token, entry } = makeToken(wanted)
      entries.push(entry)
      write()
      return token
    },
    dropToken(name) {
      entries.splice(
        entries.findIndex((entry) => entry.name === name),
        1,
      )
      write()
    },
  }
}

function webhookSecrets(tenants: readonly (readonly [name: string, tenant: Tenant])[]): Record<string, string> {
  return Object.fromEntries(
    tenants.map(([name]) => [`WEBHOOK_SECRET_${name.toUpperCase().replaceAll('-', '_')}`, secretOf(name)]),
  )
}

async function callService(
  url: string,
  method: string,
  path: string,
  { token, body, headers }: ServiceCallOptions = {},
): Promise<ServiceAnswer> {
  const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: answer.status, headers: answer.headers, text, json }
}

/** Signs a webhook as a provider does. */
function signWebhook(
  tenant: string,
  body: unknown,
  { id = `msg_${(webhooks += 1)}`, at = new Date(), secret = secretOf(tenant) }: Partial<Signed>,
): { text: string; headers: Record<string, string> } {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = new Webhook(secret).sign(id, at, text)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { text, headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } }
}
