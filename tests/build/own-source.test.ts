import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DESK_SOURCE, startDesk, type Desk } from '../support/start-desk.ts'
import { startSourceService, WEBHOOK_TOKEN, type SourceService } from '../support/start-source-service.ts'

const VASE = {
  id: 1,
  slug: 'vase',
  headline: 'The vase',
  text: '<p>From 1420.</p>',
  isDraft: false,
  editor: 'Ada',
} as const
const WING = { ...VASE, id: 2, slug: 'wing', headline: 'The new wing', text: '<p>Opens in May.</p>', isDraft: true }

let desk: Desk
let service: SourceService

beforeAll(async () => {
  desk = await startDesk([VASE, WING])
  service = await startSourceService({ museum: DESK_SOURCE }, { env: { DESK_URL: desk.url, DESK_KEY: desk.key } })
  await vi.waitFor(() => expect(live('vase')).toContain('From 1420.'), { timeout: 60_000 })
})
afterAll(async () => {
  await service.close()
  await desk.close()
})
beforeEach(() => {
  desk.hook = { url: `${service.url}/api/webhooks/museum/${WEBHOOK_TOKEN}` }
})

const live = (slug: string) => service.live('museum', `rooms/${slug}.html`)

describe('a source of one’s own inside the rebuild service', () => {
  it('shows a draft to those who have a link to its preview, and to nobody else', async () => {
    const path = '/rooms/wing.html'
    const drafts = { drafts: [{ id: '2', title: 'The new wing', locale: 'en', path, state: 'draft' }] }
    expect(await service.call('GET', '/api/tenants/museum/drafts')).toMatchObject(drafts)
    const seen = await service.preview('museum', '2')
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
