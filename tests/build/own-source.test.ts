import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { linkShared, ROOT } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'
import { putEmptyQueue } from '../support/empty-queue.ts'
import { createVisitor } from '../support/preview-visitor.ts'
import { DESK_SOURCE, startDesk, type Desk } from '../support/start-desk.ts'
import { startService, type ServiceProcess } from '../support/start-service.ts'

const WEBHOOK_TOKEN = '4f6c1d20a97b3e58c0d1f2e3b4a59687'
const VASE = {
  id: 1,
  slug: 'vase',
  headline: 'The vase',
  text: '<p>From 1420.</p>',
  isDraft: false,
  editor: 'Ada',
} as const
const WING = { ...VASE, id: 2, slug: 'wing', headline: 'The new wing', text: '<p>Opens in May.</p>', isDraft: true }

const { token, entry } = makeToken({ name: 'mina', role: 'editor', tenants: ['museum'] })

let dir: string
let desk: Desk
let service: ServiceProcess

beforeAll(async () => {
  // Inside the project, so that the module finds the package by its name, as in a project that installed it.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  dir = mkdtempSync(join(ROOT, '.cache/own-source-'))
  linkShared(join(dir, 'cache'))
  await putEmptyQueue(join(dir, 'cache/queue'))
  desk = await startDesk([VASE, WING])
  writeFileSync(join(dir, 'desk.ts'), DESK_SOURCE)
  const publish = { target: `folder:${join(dir, 'live')}` }
  const museum = { origin: 'http://museum.localhost', provider: { source: './desk.ts' }, publish }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: 'museum', tenants: { museum } }))
  writeFileSync(join(dir, 'rebuild.json'), JSON.stringify({ tokens: [entry], quietMs: 0, webhookPollSeconds: 3600 }))
  const folders = ['out', 'cache', 'host'].flatMap((name) => [`--${name}`, join(dir, name)])
  service = await startService(commandOf('rebuild', ['--tenants', join(dir, 'tenants.json'), ...folders]), {
    ...(process.env as Record<string, string>),
    DESK_URL: desk.url,
    DESK_KEY: desk.key,
    WEBHOOK_TOKEN_MUSEUM: WEBHOOK_TOKEN,
    REBUILD_SETTINGS: join(dir, 'rebuild.json'),
  })
  await vi.waitFor(() => expect(live('vase')).toContain('From 1420.'), { timeout: 60_000 })
})
afterAll(async () => {
  await service.close()
  await desk.close()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() => {
  desk.hook = { url: `${service.url}/api/webhooks/museum/${WEBHOOK_TOKEN}` }
})

function live(slug: string): string {
  const file = join(dir, 'live/current/rooms', `${slug}.html`)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const sent = body && { body: JSON.stringify(body) }
  const answer = await fetch(service.url + path, { method, headers: { authorization: `Bearer ${token}` }, ...sent })
  return (await answer.json()) as Record<string, unknown>
}

describe('a source of one’s own inside the rebuild service', () => {
  it('shows a draft to those who have a link to its preview, and to nobody else', async () => {
    const path = '/rooms/wing.html'
    const drafts = { drafts: [{ id: '2', title: 'The new wing', locale: 'en', path, state: 'draft' }] }
    expect(await call('GET', '/api/tenants/museum/drafts')).toMatchObject(drafts)
    const { url } = await call('POST', '/api/tenants/museum/previews', { article: '2' })
    const link = new URL(String(url))
    const seen = await createVisitor(service.url).open(link.pathname + link.search)
    expect([seen.status, seen.text]).toEqual([200, expect.stringContaining('Opens in May.')])
    expect(live('wing')).toBe('')
  })

  it.each([
    ['a header', 'museum', { 'x-webhook-token': WEBHOOK_TOKEN }, 'From 1421.'],
    ['the path', `museum/${WEBHOOK_TOKEN}`, {}, 'From 1422.'],
  ])(
    'has an edit live by the webhook of its content system, with the token in %s',
    async (_in, path, headers, text) => {
      desk.hook = { url: `${service.url}/api/webhooks/${path}`, headers }
      await desk.save({ ...VASE, text: `<p>${text}</p>` })
      await expect.poll(() => live('vase')).toContain(text)
    },
  )

  it('has an edit live that its short question does not see', async () => {
    await desk.save({ ...VASE, editor: 'Grace Hopper' }, { touch: false })
    await expect.poll(() => live('vase')).toContain('Grace Hopper')
  })

  it('has an edit live as soon as its content system can be read again', async () => {
    desk.failures = 2
    await desk.save({ ...VASE, text: '<p>From 1423.</p>' })
    await expect.poll(() => live('vase')).toContain('From 1423.')
    expect(desk.failures).toBe(0)
  })
})
