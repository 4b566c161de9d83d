import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFiles, type FileServer } from '../support/serve-files.ts'
import { startSourceService, WEBHOOK_TOKEN, type SourceService } from '../support/start-source-service.ts'

const MODULES = {
  folder: `import { markdownFolder } from 'tessera/sources'

export default markdownFolder('./content')
`,
  loader: `import { glob } from 'astro/loaders'
import { astroLoader } from 'tessera/sources'

export default astroLoader(glob({ pattern: '**/*.md', base: './blog' }))
`,
  feed: `import { feedLoader } from '@ascorbic/feed-loader'
import { astroLoader } from 'tessera/sources'

export default astroLoader(feedLoader({ url: process.env.FEED_URL }))
`,
}
const vase = (text: string) => `---\ntitle: The vase\ndate: 2026-01-02\n---\n${text}\n`
const DRAFT = '---\ntitle: The new wing\ndate: 2026-01-02\ndraft: true\n---\nOpens in May.\n'
const feedOf = (text: string) => `<?xml version="1.0"?><rss version="2.0"><channel>
<title>Museum</title><link>https://old.example</link><description>News</description>
<item><title>The vase</title><link>https://old.example/vase/</link><guid>https://old.example/?p=1</guid>
<pubDate>Fri, 02 Jan 2026 08:00:00 GMT</pubDate><description>${text}</description></item>
</channel></rss>`

let service: SourceService
let feeds: FileServer

/** Edits the content of each tenant in the way of its source. */
const EDITS: Readonly<Record<string, (text: string) => void>> = {
  folder: (text) => service.write('content/en/vase.md', vase(text)),
  loader: (text) => service.write('blog/vase.md', vase(text)),
  feed: (text) => void (feeds.files['/feed.xml'] = feedOf(text)),
}

beforeAll(async () => {
  feeds = await serveFiles({ '/feed.xml': feedOf('From 1420.') })
  const files = {
    'content/en/vase.md': vase('From 1420.'),
    'content/en/wing.md': DRAFT,
    'blog/vase.md': vase('From 1420.'),
    'blog/wing.md': DRAFT,
  }
  service = await startSourceService(MODULES, { files, env: { FEED_URL: `${feeds.url}/feed.xml` } })
})
afterAll(async () => {
  await service.close()
  await feeds.close()
})

describe.each(Object.keys(MODULES))('a %s inside the rebuild service', (tenant) => {
  const live = (slug: string) => service.live(tenant, `${slug}.html`)

  it('has an edit live by a webhook', async () => {
    await expect.poll(() => live('vase')).toContain('From 1420.')
    EDITS[tenant]?.('From 1421.')
    const told = await fetch(`${service.url}/api/webhooks/${tenant}/${WEBHOOK_TOKEN}`, { method: 'POST' })
    expect(told.status).toBe(202)
    await expect.poll(() => live('vase')).toContain('From 1421.')
  })
})

describe.each(['folder', 'loader'])('a draft of a %s', (tenant) => {
  it('is shown to those who have a link to its preview, and to nobody else', async () => {
    const { drafts } = await service.call('GET', `/api/tenants/${tenant}/drafts`)
    expect(drafts).toMatchObject([{ title: 'The new wing', path: '/wing.html', state: 'draft' }])
    const [{ id = '' } = {}] = drafts as { id?: string }[]
    const seen = await service.preview(tenant, id)
    expect([seen.status, seen.text]).toEqual([200, expect.stringContaining('Opens in May.')])
    expect(service.live(tenant, 'wing.html')).toBe('')
  })
})
