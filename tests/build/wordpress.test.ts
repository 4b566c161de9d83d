import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDemoProvider } from '#demo/call-provider.ts'
import { notifyRebuild } from '#gateway/hooks/notify-rebuild.ts'
import { type Gateway, startGateway } from '#gateway/start-gateway.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { ROOT } from '../support/build-bundles.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { listMissing } from '../support/list-missing.ts'
import { runScript } from '../support/run-script.ts'
import { secretOf, startRebuild, type TestRebuild } from '../support/start-rebuild.ts'
import { startWordPress, type TestWordPress, wordpressMissing } from '../support/start-wordpress.ts'

const HOOK_TOKEN = 'a-token-of-the-hook'
const PREVIEW_TOKEN = 'a-token-of-previews'

/** The plugin that docs/sources.md prints. */
function pluginFor(gatewayUrl: string): string {
  const page = readFileSync(join(ROOT, 'docs/sources.md'), 'utf8')
  const [, plugin = ''] = /^```php\n(.*?)^```/ms.exec(page) ?? []
  expect(plugin).toContain('https://gateway.example/hooks/museum/TOKEN')
  return plugin.replace('https://gateway.example/hooks/museum/TOKEN', `${gatewayUrl}/hooks/museum/${HOOK_TOKEN}`)
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
  let dir: string
  let wp: TestWordPress
  let saved: Awaited<ReturnType<typeof writeContent>>
  let gateway: Gateway
  let service: TestRebuild
  const opened: { close(): Promise<void> }[] = []
  const warnings: string[] = []

  const login = () => ({ WP_USER: wp.user, WP_PASSWORD: wp.password })
  const build = () =>
    runScript('build', ['--tenants', join(dir, 'tenants.json'), '--out', join(dir, 'dist'), '--json'], login())
  const page = (path: string) => readFileSync(join(dir, 'dist/museum', path), 'utf8')

  beforeAll(async () => {
    wp = await startWordPress()
    opened.push(wp)
    saved = await writeContent(wp)
    // Inside the project, so that the module finds the package by its name, as in a project that installed it.
    mkdirSync(join(ROOT, '.cache'), { recursive: true })
    dir = mkdtempSync(join(ROOT, '.cache/wordpress-'))
    const source = `import { wordpress } from 'tessera/sources'
      export default wordpress({ url: '${wp.url}', user: 'WP_USER', password: 'WP_PASSWORD' })`
    writeFileSync(join(dir, 'museum.ts'), source)
    const museum = { origin: 'https://museum.example', provider: { source: './museum.ts' } }
    writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: 'museum', tenants: { museum } }))
    gateway = await startGateway({
      sources: [['museum', './museum.ts']],
      root: dir,
      env: (name) => (login() as Record<string, string>)[name],
      previewToken: () => PREVIEW_TOKEN,
      hookToken: () => HOOK_TOKEN,
      formsDir: join(dir, 'forms'),
      onChange: (tenant) => notifyRebuild(service.url, tenant, secretOf(tenant)),
      warn: (line) => void warnings.push(line),
    })
    opened.push(gateway)
    const served = {
      origin: 'http://museum.localhost',
      provider: { baseUrl: gateway.url },
      publish: { target: `folder:${join(dir, 'live')}` },
    }
    writeFileSync(join(dir, 'served.json'), JSON.stringify({ default: 'museum', tenants: { museum: served } }))
    const tenant = v.parse(Tenant, served)
    service = await startRebuild({ dir: join(dir, 'service'), tenants: [['museum', tenant]] })
    opened.push(service)
  })
  afterAll(async () => {
    for (const one of opened.reverse()) await one.close()
    rmSync(dir, { recursive: true, force: true })
  })

  it('is built by one command, with its pictures, pages and links', async () => {
    const { code, printed } = await build()
    expect(code, printed).toBe(0)
    const vase = page('rooms/vase.html')
    expect(vase).toContain('Museum &amp; Clay')
    expect(vase).toMatch(/<h1>\s*The vase &amp; its “handles”\s*<\/h1>/)
    expect(vase).toMatch(/<img[^>]+src="\/_ipx\/[^>]+alt="A vase"/)
    expect(vase).toContain('<figcaption>Clay</figcaption>')
    expect(vase).toContain('12 cm')
    expect(vase).toMatch(/<a href="\/about\.html"[^>]*>About us<\/a>/)
    expect(vase).not.toContain(wp.url)
    expect(page('about/team.html')).toContain('We.')
  })

  it('shows neither drafts nor what needs a password', async () => {
    await build()
    expect(existsSync(join(dir, 'dist/museum/rooms/vase.html'))).toBe(true)
    expect(existsSync(join(dir, 'dist/museum/rooms/new-wing.html'))).toBe(false)
    expect(existsSync(join(dir, 'dist/museum/uncategorized/for-friends.html'))).toBe(false)
  })

  it('is not built anew if nothing has changed', async () => {
    await build()
    const { printed } = await build()
    expect(JSON.parse(printed)).toMatchObject({ tenants: [{ pages: { rendered: 0 } }] })
  })

  it('keeps the contract', async () => {
    const env = { PREVIEW_TOKEN_MUSEUM: PREVIEW_TOKEN }
    const args = ['--tenants', join(dir, 'served.json'), '--tenant', 'museum']
    const { code, printed } = await runScript('check-provider', args, env)
    expect(code, printed).toBe(0)
  })

  it('shows a draft to the preview token only', async () => {
    const call = (path: string, token?: string) =>
      callDemoProvider(gateway.url, path, {
        tenant: 'museum',
        ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
      })
    await call('/sys/config/findByParentCode?parentCode=default_theme')
    const detail = '/all/article/detail?article=new-wing&group=rooms'
    expect((await call(detail)).code).toBe(404)
    expect((await call(detail, 'guess')).code).toBe(401)
    expect((await call(detail, PREVIEW_TOKEN)).data).toMatchObject({ title: 'The new wing', draft: true })
  })

  it('has an edit live by its own webhook', async () => {
    wp.addPlugin('tell-tessera.php', pluginFor(gateway.url))
    await service.rebuild.work()
    const { json } = await service.call('POST', '/api/rebuilds', {
      token: service.operator,
      body: { tenant: 'museum' },
    })
    await service.ended(String(json['id']))
    const live = () => readFileSync(join(dir, 'live/current/rooms/vase.html'), 'utf8')
    expect(live()).toContain('A vase with two handles.')
    await wp.call('POST', `posts/${saved.vase.id}`, { excerpt: 'A vase with one handle.' })
    await expect.poll(live, { timeout: 60_000 }).toContain('A vase with one handle.')
    const shop = { title: 'The shop', slug: 'shop', status: 'publish', content: '<p>Postcards.</p>' }
    await wp.call('POST', 'pages', shop)
    await expect.poll(() => existsSync(join(dir, 'live/current/shop.html')), { timeout: 60_000 }).toBe(true)
    expect(warnings).toEqual([])
  })
})

listMissing(wordpressMissing)
