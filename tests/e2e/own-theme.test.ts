import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { isBrowserMissing, launchBrowser } from '../support/browser.ts'
import { demoTenants, makeEngine, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { watchPolicy } from '../support/watch-policy.ts'

const noBrowser = isBrowserMissing()
/** A font that is installed anyway, because Playwright's own pages use it. */
const FONT = globSync('node_modules/playwright-core/lib/vite/**/codicon*.ttf', { cwd: ROOT })[0]

/** A statistics script as such services provide it. It sends a visit and loads a script of another host. */
const SCRIPT = `
  document.documentElement.dataset.statistics = 'ran'
  fetch('https://stats.example/visit')
  fetch('https://other.example/visit').catch(() => {})
  document.head.append(Object.assign(document.createElement('script'), { src: 'https://other.example/b.js' }))`

let project: string
let engine: TestEngine
let preview: Preview
let browser: Browser

beforeAll(async () => {
  if (noBrowser) return
  project = mkdtempSync(join(tmpdir(), 'tessera-project-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  write(
    'theme/style.css',
    "@font-face { font-family: Own; src: url('./fonts/own.ttf') }\nh1 { font-family: Own, serif; color: rgb(1, 2, 3) }",
  )
  mkdirSync(join(project, 'theme/fonts'))
  cpSync(join(ROOT, FONT ?? ''), join(project, 'theme/fonts/own.ttf'))
  write('theme/words.json', '{ "en": { "skip.content": "Straight to the text" } }')
  write(
    'theme/head.html',
    '<script src="https://stats.example/a.js" defer></script><script src="/own.js" defer></script>',
  )
  write('public/own.js', "document.documentElement.dataset.own = 'ran'")
  engine = await makeEngine()
  const demo = await startDemoProvider({})
  const allowedHosts = { scripts: ['stats.example'], connections: ['stats.example'] }
  const { tenants } = await engine.build({
    root: project,
    engineRoot: ROOT,
    tenants: demoTenants('fieldnote').map(([name, tenant]) => [name, { ...tenant, allowedHosts }] as const),
    embedded: { 'demo:': demo.url },
  })
  await demo.close()
  expect(tenants.flatMap(({ faults }) => faults)).toEqual([])
  preview = await startPreview({ outDir: engine.outDir, tenants: ['fieldnote'], port: 0 })
  browser = await launchBrowser()
})

afterAll(async () => {
  if (noBrowser) return
  await browser.close()
  await preview.close()
  engine.remove()
  rmSync(project, { recursive: true, force: true })
})

/** Opens a page in a new session. The two other hosts answer each request that the browser sends. */
async function open(): Promise<{ context: BrowserContext; asked: string[]; violations: readonly string[] }> {
  const context = await browser.newContext()
  const violations = await watchPolicy(context)
  const asked: string[] = []
  await context.route(/^https:\/\/(stats|other)\.example\//, (route) => {
    const url = route.request().url()
    asked.push(url)
    const body = url.endsWith('/a.js') ? SCRIPT : "document.documentElement.dataset.other = 'ran'"
    return route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body })
  })
  return { context, asked, violations }
}

describe.skipIf(noBrowser)('a site whose project has fonts, a head and hosts of its own', () => {
  it('shows its heading in the own font, which comes from the site itself', async () => {
    const { context } = await open()
    const page = await context.newPage()
    const fonts: string[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'font') fonts.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    await page.goto(preview.url('fieldnote'))
    const states = await page.evaluate(async () => (await document.fonts.load('16px Own')).map(({ status }) => status))
    expect(states).toEqual(['loaded'])
    expect(fonts).toEqual([expect.stringMatching(/^200 \/_astro\/own\.[\w-]+\.ttf$/)])
    const style = await page
      .locator('h1')
      .first()
      .evaluate((heading) => {
        const { fontFamily, color } = getComputedStyle(heading)
        return { fontFamily, color }
      })
    expect(style).toEqual({ fontFamily: 'Own, serif', color: 'rgb(1, 2, 3)' })
    expect(await page.getByText('Straight to the text').count()).toBeGreaterThan(0)
    await context.close()
  })

  it('runs the script of the host that the tenant allows, and none that this script adds from another', async () => {
    const { context, asked, violations } = await open()
    const page = await context.newPage()
    await page.goto(preview.url('fieldnote'), { waitUntil: 'load' })
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2)
    await expect.poll(() => asked).toContain('https://stats.example/visit')
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
      statistics: 'ran',
      own: 'ran',
    })
    expect(await page.evaluate(() => document.documentElement.dataset['other'])).toBeUndefined()
    expect(asked.filter((url) => url.includes('other.example'))).toEqual([])
    // The header and the page have the same policy, and a browser reports violations of both.
    const refused = new Set(violations.map((text) => text.split(' ').slice(0, 2).join(' ')))
    expect([...refused].sort()).toEqual([
      'connect-src https://other.example/visit',
      'script-src-elem https://other.example/b.js',
    ])
    await context.close()
  })
})
