import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const KEY = 'the-key-of-the-desk'

type DeskItem = {
  readonly id: number
  readonly slug: string
  readonly headline: string
  readonly text: string
  readonly isDraft: boolean
  readonly editor: string
}

/** A made-up content system: JSON over HTTP with a key, with drafts, and with a webhook for each save. */
export type Desk = {
  readonly url: string
  readonly key: string
  /**
   * Saves an item and then calls the webhook. If `touch` is false, its newest edit does not change, as in a faulty
   * system.
   */
  save(item: DeskItem, options?: { readonly touch?: boolean }): Promise<void>
  /** The webhook that is called after each save. */
  hook: { readonly url: string; readonly headers?: Readonly<Record<string, string>> } | undefined
  /** This many of the next calls for all items are answered with 503. */
  failures: number
  close(): Promise<void>
}

export async function startDesk(first: readonly DeskItem[]): Promise<Desk> {
  const items = new Map(first.map((item) => [item.id, item]))
  let edits = 0
  const answerTo = (path: string): [status: number, body: object] => {
    if (path === '/newest') return [200, { edits }]
    if (desk.failures === 0) return [200, { items: [...items.values()] }]
    desk.failures -= 1
    return [503, { error: 'busy' }]
  }
  const server = createServer((request, response) => {
    const [status, body] = request.headers['x-desk-key'] === KEY ? answerTo(request.url ?? '') : [403, {}]
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const desk: Desk = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: KEY,
    hook: undefined,
    failures: 0,
    async save(item, { touch = true } = {}) {
      items.set(item.id, item)
      if (touch) edits += 1
      if (desk.hook === undefined) return
      const { url, headers } = desk.hook
      const body = JSON.stringify({ event: 'item.saved', id: item.id })
      const { status } = await fetch(url, { method: 'POST', headers: { ...headers }, body })
      if (status !== 202) throw new Error(`The webhook was answered ${status}.`)
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return desk
}

/** The source module that a user writes for it, as docs/sources.md describes. */
export const DESK_SOURCE = `
import { defineSource } from 'tessera/sources'

export default defineSource(({ env }) => {
  const ask = async (path) => {
    const answer = await fetch(env('DESK_URL') + path, { headers: { 'x-desk-key': env('DESK_KEY') } })
    if (!answer.ok) throw new Error('The desk answered ' + answer.status + '.')
    return answer.json()
  }
  let known
  return {
    name: 'The desk',
    async read(before, { whole }) {
      const { edits } = await ask('/newest')
      if (before !== undefined && !whole && edits === known) return before
      const { items } = await ask('/items')
      known = edits
      return {
        en: {
          site: { siteName: 'Museum' },
          articles: items.map(({ id, slug, headline, text, isDraft, editor }) => ({
            id: String(id),
            article: slug,
            group: 'rooms',
            title: headline,
            body: text,
            author: editor,
            publishedAt: '2026-01-02T00:00:00Z',
            draft: isDraft,
          })),
        },
      }
    },
  }
})
`
