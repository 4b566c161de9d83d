import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { hasEnded, type Receipt } from '#contract/receipt.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../build-bundles.ts'
import { commandOf, variablesOf } from '../command-of.ts'
import { putEmptyQueue } from '../empty-queue.ts'
import { secretOf } from '../start-rebuild.ts'
import { signedHeaders, startService } from '../start-service.ts'
import { startHostileHosts } from './hostile-hosts.ts'

const HONEST = 't0001'
const HOSTILE = 'hostile'
/** The tenant with a hostile bucket. */
const STUCK = 'stuck'

const LOOK_MS = 250

/** A rebuild service in its own process, with an honest tenant and a hostile one. */
export type Neighbours = Awaited<ReturnType<typeof startNeighbours>>

/**
 * `articles` is the number of the honest tenant's articles in each of three languages. `seconds` is the limit for a
 * hostile build.
 */
export async function startNeighbours({ articles, seconds }: { articles: number; seconds: number }) {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-neighbours-'))
  const demo = await startDemoProvider({ synthetic: { tenants: 1, articles } })
  const hostile = await startHostileHosts()
  const editor = makeToken({ name: 'an editor of the hostile tenant', role: 'editor', tenants: [HOSTILE] })
  const operator = makeToken({ name: 'the operator', role: 'operator', tenants: ['*'] })
  await putEmptyQueue(join(dir, 'cache/queue'))
  const service = await startService(
    ...prepare(
      dir,
      { honest: demo.url, hostile: hostile.provider, pictures: hostile.pictures, store: hostile.store },
      { seconds, tokens: [editor.entry, operator.entry] },
    ),
  )
  let edits = 0

  async function call(path: string, init: RequestInit = {}): Promise<string> {
    const headers = { authorization: `Bearer ${operator.token}`, ...init.headers }
    const answer = await fetch(service.url + path, { ...init, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }

  async function webhook(tenant: string, body: string): Promise<string> {
    const headers = signedHeaders(secretOf(tenant), body)
    const asked = await call(`/api/webhooks/${tenant}`, { method: 'POST', body, headers })
    return (JSON.parse(asked) as { id: string }).id
  }

  return {
    service,
    editorToken: editor.token,
    attackNames: hostile.attacks.map(({ name }) => name),
    /** Edits an article of the honest tenant. Resolves when the edit is live, and throws if it ends otherwise. */
    async edit(): Promise<Receipt> {
      edits += 1
      const facts = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z' }
      demo.content.putArticle(HONEST, 'en', makeDemoArticle({ ...facts, title: `Edit ${edits}` }))
      const changes = [{ kind: 'article', locale: 'en', article: 'edited' }]
      const events = await call(`/api/rebuilds/${await webhook(HONEST, JSON.stringify({ changes }))}/events`)
      const receipt = JSON.parse(events.trim().split('\n').at(-1)?.slice('data: '.length) ?? '') as Receipt
      if (receipt.state !== 'live')
        throw new Error(`The honest edit ended as ${receipt.state}: ${receipt.error?.message ?? ''}`)
      return receipt
    },
    /** Starts an attack and asks for a build. Resolves when that build has ended or has failed once. */
    async attack(name: string): Promise<Receipt> {
      await hostile.play(name)
      const isOnStore = hostile.attacks.some((attack) => attack.name === name && attack.isOnStore)
      const id = await webhook(isOnStore ? STUCK : HOSTILE, '{}')
      for (;;) {
        const receipt = JSON.parse(await call(`/api/rebuilds/${id}`)) as Receipt
        if (hasEnded(receipt) || receipt.error) return receipt
        await sleep(LOOK_MS)
      }
    },
    async close() {
      await service.close()
      await Promise.all([demo.close(), hostile.close()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Writes the files of the service into `dir`. Returns the arguments for `startService`. */
function prepare(
  dir: string,
  hosts: { honest: string; hostile: string; pictures: string; store: string },
  { seconds, tokens }: { seconds: number; tokens: readonly object[] },
): Parameters<typeof startService> {
  mkdirSync(join(dir, 'cache'), { recursive: true })
  for (const name of ['compiled', 'images']) {
    mkdirSync(join(ROOT, '.cache', name), { recursive: true })
    symlinkSync(join(ROOT, '.cache', name), join(dir, 'cache', name))
  }
  const tenant = (name: string, baseUrl: string, more: object = {}) => ({
    origin: `http://${name}.localhost`,
    provider: { baseUrl },
    publish: { target: `folder:${join(dir, 'live', name)}` },
    ...more,
  })
  const tenants = {
    [HONEST]: tenant(HONEST, hosts.honest),
    [HOSTILE]: tenant(HOSTILE, hosts.hostile, { imageHosts: [hosts.pictures], limits: { seconds } }),
    [STUCK]: tenant(STUCK, hosts.hostile, {
      publish: { target: `s3://bucket/${STUCK}?endpoint=${hosts.store}` },
      limits: { seconds },
    }),
  }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: HONEST, tenants }))
  writeFileSync(join(dir, 'rebuild.json'), JSON.stringify({ tokens, pollSeconds: 0, webhookPollSeconds: 0 }))
  const folders = ['out', 'cache', 'host'].flatMap((name) => [`--${name}`, join(dir, name)])
  const secrets = Object.fromEntries(
    Object.keys(tenants).map((name) => [`WEBHOOK_SECRET_${name.toUpperCase()}`, secretOf(name)]),
  )
  const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }
  const env = {
    ...readSettings().compilerEnv,
    ...variablesOf('rebuild'),
    ...keys,
    ...secrets,
    REBUILD_SETTINGS: join(dir, 'rebuild.json'),
  }
  return [commandOf('rebuild', ['--tenants', join(dir, 'tenants.json'), ...folders]), env]
}
