import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { explainTenantPage } from '#run/build/explain-page.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeEach(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
})

afterEach(async () => {
  engine.remove()
  await demo.close()
})

async function build(sharePictures = true, target = engine) {
  const [name, tenant] = makeTenant('test', demo.url)
  const tenants = [[name, { ...tenant, sharePictures }] as const]
  const report = reportOf(await target.build({ tenants, acceptShrink: true }), 'test')
  expect(report.faults).toEqual([])
  return report
}

const write = (title: string, fields = {}) =>
  demo.content.putArticle('test', 'en', makeDemoArticle({ id: 'note', article: 'note', group: null, title, ...fields }))

/** The properties of a page's picture for other sites. */
function pictureOf(path: string): Record<string, string> {
  const metas = engine.read('test', path).matchAll(/<meta property="(og:image[:\w]*)" content="([^"]*)"/g)
  return Object.fromEntries([...metas].map(([, property = '', content = '']) => [property, content]))
}

const pathOf = (address: string) => decodeURIComponent(new URL(address).pathname).slice(1)
const drawn = () =>
  [...engine.files('test').keys()].filter((path) => path.startsWith('_ipx/') && path.includes('/share/'))
const noticesOf = ({ notices }: Awaited<ReturnType<typeof build>>) =>
  notices.filter(({ name }) => name === 'SharePictureMissing')

it('an article without a cover names a picture of 1200 × 630 with its title, and one with a cover its cover', async () => {
  write('Tools to borrow')
  await build()
  expect(pictureOf('note.html')).toEqual({
    'og:image': expect.stringMatching(/^https:\/\/test\.example\/_ipx\/s_1200x630\/share\/\w+\.png$/) as string,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringMatching(/^Tools to borrow · /) as string,
  })
  const bytes = readFileSync(join(engine.outDir, 'test', pathOf(pictureOf('note.html')['og:image'] ?? '')))
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(engine.read('test', 'note.html')).toContain('<meta name="twitter:card" content="summary_large_image"')

  write('Tools to borrow', { cover: '/files/test/odd.png' })
  await build()
  expect(pictureOf('note.html')).toEqual({ 'og:image': expect.stringMatching(/odd\.png\.\w+\.jpg$/) as string })
})

it('the explanation of a page names its picture if only that is new', async () => {
  write('Tools to borrow')
  await build(false)
  await build()
  const folders = { outDir: engine.outDir, cacheDir: join(engine.dir, 'cache') }
  const { changes } = explainTenantPage({ tenant: 'test', path: '/note.html', ...folders })
  expect(changes.map(({ field }) => field)).toEqual(['shared.site.sharePicture', 'page.article.sharePicture'])
  expect(changes[1]?.after).toMatchObject({ src: pictureOf('note.html')['og:image'] })
})

it('an edited title draws one picture and its page, and makes what a clean build makes', async () => {
  write('Tools to borrow')
  await build()
  const before = new Set(drawn())
  expect(await build()).toMatchObject({ pages: { rendered: 0 }, files: { written: 0, removed: 0 } })
  write('Tools to lend')
  await build()
  const after = drawn()
  expect(after.filter((path) => !before.has(path))).toHaveLength(1)
  expect([...before].filter((path) => !after.includes(path))).toHaveLength(1)

  const fresh = await makeEngine()
  await build(true, fresh)
  const withoutBuilds = (files: Map<string, string>) => [...files].filter(([path]) => !path.startsWith('builds/'))
  expect(withoutBuilds(engine.files('test'))).toEqual(withoutBuilds(fresh.files('test')))
  fresh.remove()
})

it('a letter that no font has leaves the page without a picture of its own, and one notice', async () => {
  write('Water ᚠᚢ')
  const notices = noticesOf(await build())
  expect(notices).toMatchObject([{ where: { tenant: 'test', locale: 'en', path: '/note.html' } }])
  expect(notices[0]?.message).toContain('because the fonts have no letter ᚠ ᚢ.')
  expect(pictureOf('note.html')['og:image:alt']).not.toContain('Water')
})

it('a tenant that does not ask for them has none', async () => {
  write('Water ᚠᚢ')
  expect(noticesOf(await build(false))).toEqual([])
  expect(drawn()).toEqual([])
  expect(pictureOf('note.html')).not.toHaveProperty('og:image:width')
})
