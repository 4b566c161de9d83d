import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/build-bundles.ts'
import { describeSystemSite } from '../support/describe-system-site.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { listMissing } from '../support/list-missing.ts'
import { startWordPress, type TestWordPress, wordpressMissing } from '../support/start-wordpress.ts'
import { openSystemSite, type SystemSite } from '../support/system-site.ts'

/** The plugin in docs/sources.md, with this URL of the hook. */
function pluginFor(hookUrl: string): string {
  const page = readFileSync(join(ROOT, 'docs/sources.md'), 'utf8')
  const [, plugin = ''] = /^```php\n(.*?)^```/ms.exec(page) ?? []
  expect(plugin).toContain('https://gateway.example/hooks/museum/TOKEN')
  return plugin.replace('https://gateway.example/hooks/museum/TOKEN', hookUrl)
}

type Saved = { readonly id: number }

async function writeContent(wp: TestWordPress): Promise<{ vase: Saved }> {
  const rooms = await wp.call<Saved>('POST', 'categories', { name: 'Rooms & halls', slug: 'rooms' })
  const photo = await drawPhoto({ width: 1200, height: 800 }).jpeg().toBuffer()
  const picture = await wp.upload('vase.jpg', 'image/jpeg', new Uint8Array(photo))
  const about = await wp.call<Saved>('POST', 'pages', {
    title: 'About us',
    slug: 'about',
    status: 'publish',
    content: '<!-- wp:paragraph --><p>Since 1911.</p><!-- /wp:paragraph -->',
  })
  await wp.call('POST', 'pages', { title: 'Team', slug: 'team', parent: about.id, status: 'publish', content: 'We.' })
  const vase = await wp.call<Saved>('POST', 'posts', {
    title: 'The vase & its “handles”',
    slug: 'vase',
    status: 'publish',
    categories: [rooms.id],
    featured_media: picture.id,
    excerpt: 'A vase with two handles.',
    content: `<!-- wp:paragraph --><p>From 1420. <a href="${wp.url}/?page_id=${about.id}">About us</a>.</p><!-- /wp:paragraph -->
<!-- wp:image {"id":${picture.id}} --><figure class="wp-block-image"><img src="${picture.source_url}" alt="A vase" class="wp-image-${picture.id}"/><figcaption>Clay</figcaption></figure><!-- /wp:image -->
<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td>Height</td><td>12 cm</td></tr></tbody></table></figure><!-- /wp:table -->`,
  })
  await wp.call('POST', 'posts', {
    title: 'The new wing',
    slug: 'new-wing',
    status: 'draft',
    categories: [rooms.id],
    content: '<p>Opens in May.</p>',
  })
  await wp.call('POST', 'posts', {
    title: 'For friends',
    status: 'publish',
    password: 'x',
    content: '<p>Hidden words.</p>',
  })
  return { vase }
}

describe.skipIf(wordpressMissing !== undefined)('a WordPress', () => {
  let wp: TestWordPress
  let saved: Awaited<ReturnType<typeof writeContent>>
  let site: SystemSite
  const opened: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    wp = await startWordPress()
    opened.push(wp)
    saved = await writeContent(wp)
    const source = `import { wordpress } from 'tessera/sources'
      export default wordpress({ url: '${wp.url}', user: 'WP_USER', password: 'WP_PASSWORD' })`
    site = await openSystemSite(source, { WP_USER: wp.user, WP_PASSWORD: wp.password })
    opened.push(site)
  })
  afterAll(async () => {
    for (const one of opened.reverse()) await one.close()
  })

  it('is built by one command, with its pictures, pages and links', async () => {
    const { code, printed } = await site.build()
    expect(code, printed).toBe(0)
    const vase = site.page('rooms/vase.html')
    expect(vase).toContain('Museum &amp; Clay')
    expect(vase).toMatch(/<h1>\s*The vase &amp; its “handles”\s*<\/h1>/)
    expect(vase).toMatch(/<img[^>]+src="\/_ipx\/[^>]+alt="A vase"/)
    expect(vase).toContain('<figcaption>Clay</figcaption>')
    expect(vase).toContain('12 cm')
    expect(vase).toMatch(/<a href="\/about\.html"[^>]*>About us<\/a>/)
    expect(vase).not.toContain(wp.url)
    expect(site.page('about/team.html')).toContain('We.')
  })

  it('shows neither drafts nor what needs a password', async () => {
    await site.build()
    expect(site.hasPage('rooms/vase.html')).toBe(true)
    expect(site.hasPage('rooms/new-wing.html')).toBe(false)
    expect(site.hasPage('uncategorized/for-friends.html')).toBe(false)
  })

  describeSystemSite(() => site)

  it('has an edit live by its own webhook', async () => {
    wp.addPlugin('tell-tessera.php', pluginFor(site.hookUrl))
    await site.goLive()
    const live = () => site.live('rooms/vase.html')
    expect(live()).toContain('A vase with two handles.')
    await wp.call('POST', `posts/${saved.vase.id}`, { excerpt: 'A vase with one handle.' })
    await expect.poll(live).toContain('A vase with one handle.')
    const shop = { title: 'The shop', slug: 'shop', status: 'publish', content: '<p>Postcards.</p>' }
    await wp.call('POST', 'pages', shop)
    await expect.poll(() => site.live('shop.html')).toContain('Postcards.')
    expect(site.warnings).toEqual([])
  })
})

listMissing(wordpressMissing)
