import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { wireArticle, type PlainContent } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'
import { watchPolicy } from '../support/watch-policy.ts'
import { auditPage } from './hostile/audit-page.ts'
import { groupVectors, hostileAddresses, readVectors } from './hostile/read-vectors.ts'

const noBrowser = isBrowserMissing()
const vectors = readVectors()
const addresses = hostileAddresses(vectors)
const TENANTS = ['texts1', 'texts3', 'names1', 'names2', 'names3']
const short = vectors.filter((vector) => vector.length < 300)

let sites: PlainSites
/** Answers for all hosts that vectors name, and records who is called. */
let world: Server
const asked: string[] = []

const groups = groupVectors(vectors, 8)

/** Each article has vectors as its text and as its other fields. */
function hostileTexts(theme: string): PlainContent {
  const articles = groups.map((group, index) => {
    const said = group.filter((vector) => short.includes(vector)).join(' ') || 'x'
    const cover = addresses[index % addresses.length]
    const fields = { title: said, summary: said, author: said, keywords: [said], cover }
    return wireArticle({ article: `v${index}`, ...fields, body: `<p>before</p>${group.join('<p>between</p>')}` })
  })
  return { theme, configs: { languageConfig: [{ language: 'en' }] }, articles }
}

/** Every vector stands in everything else that a tenant may name. */
function hostileNames(theme: string): PlainContent {
  const all = short.join(' ')
  const entries = [
    ...short.map((name, index) => ({
      id: `"><script>ran()</script>${index}`,
      name,
      url: '/v0.html',
      description: name,
    })),
    ...addresses.map((url, index) => ({ id: `u${index}`, name: url, url, image: url, target: url })),
  ]
  const menus = ['top_menu', 'bottom_menu', 'OurServices', 'FeaturedServices', 'left_menu']
  const fields = short.map((label, index) => ({ name: `f${index}`, type: 'text', label, help: label, pattern: label }))
  const banners = short.map((title, index) => {
    const url = addresses[index % addresses.length]
    return { id: `b${index}`, title, subtitle: title, alt: title, url, image: url, buttonText: title }
  })
  const redirects = [
    ...addresses.map((to, index) => ({ from: `/r${index}.html`, to })),
    ...short.map((from) => ({ from: `/${from}`, to: '/v0.html' })),
    { from: '/x.html 200\n/*', to: '/v0.html\n  Set-Cookie: a=b' },
  ]
  const siteConfig = {
    ...{ siteName: all, tagline: all, description: all, copyright: all, logo: addresses[0], favicon: addresses[1] },
    contact: { phone: all, email: '"onclick=ran()"@a.example', address: all },
    social: addresses.map((url) => ({ name: url, url })),
    redirects,
    forms: { need: { fields } },
  }
  const themeColor = 'red;}</style><script>ran()</script>'
  return {
    theme,
    configs: {
      siteConfig,
      languageConfig: [
        { language: 'en', name: all, tag: '"><script>ran()</script>' },
        { language: 'zh', name: all },
      ],
      [`${theme}Colors`]: { themeColor, hoverColor: 'url(//evil.example/)', activeColor: 'red' },
    },
    menus: Object.fromEntries(
      menus.map((type, at) => [type, entries.map((entry) => ({ ...entry, id: at + entry.id }))]),
    ),
    banners,
    articles: [wireArticle({ article: 'v0' })],
  }
}

beforeAll(async () => {
  if (noBrowser) return
  world = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    response.end()
  })
  world.on('clientError', (_error, socket) => {
    asked.push('TLS')
    socket.destroy()
  })
  await once(world.listen(0, '127.0.0.1'), 'listening')
  const { port } = world.address() as AddressInfo
  const hosts = `MAP *.example 127.0.0.1:${port},MAP * ~NOTFOUND,EXCLUDE *.localhost,EXCLUDE 127.0.0.1`
  sites = await startPlainSites(
    TENANTS,
    (tenant) => (tenant.startsWith('texts') ? hostileTexts : hostileNames)(`theme${tenant.at(-1)}`),
    { launch: { args: [`--host-resolver-rules=${hosts}`] } },
  )
})

afterAll(async () => {
  if (noBrowser) return
  await sites.close()
  world.close()
})

/** Opens a session that records each run of a vector's code. */
async function openSession(
  bypassCSP: boolean,
): Promise<{ context: BrowserContext; ran: string[]; violations: readonly string[] }> {
  asked.length = 0
  const context = await sites.browser.newContext({ bypassCSP })
  const ran: string[] = []
  const violations = await watchPolicy(context)
  await context.exposeBinding('noteRun', ({ page }) => void ran.push(page.url()))
  await context.addInitScript(() =>
    Reflect.set(globalThis, 'ran', () => (Reflect.get(globalThis, 'noteRun') as () => void)()),
  )
  return { context, ran, violations }
}

async function visitAll(
  context: BrowserContext,
  paths: string[],
  visit: (page: Page) => Promise<unknown>,
): Promise<void> {
  const one = async () => {
    const page = await context.newPage()
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      await page.goto(path)
      await visit(page)
    }
  }
  await Promise.all([one(), one(), one()])
}

const articlePaths = (tenant: string) => groups.map((_, index) => sites.urlOf(tenant, `v${index}.html`))
const PAGES = ['index.html', 'search.html?q=script', 'need.html', 'v0.html', 'zh/index.html', 'error/404.html']

it('there are at least 150 vectors, each in one article once, and one that swallows others is alone', () => {
  expect(new Set(vectors).size).toBe(vectors.length)
  expect(vectors.length).toBeGreaterThanOrEqual(150)
  expect(groups.flat().toSorted()).toEqual(vectors.toSorted())
  expect(groups).toContainEqual(['<script>ran()'])
  expect(groups).toContainEqual(['<svg onload=ran()>'])
})

describe.skipIf(noBrowser)('hostile content', () => {
  it.each([
    ['under the shipped policy', false],
    ['without any policy', true],
  ])('in articles runs nothing, asks nobody and leaves nothing behind, %s', async (_how, bypassCSP) => {
    const { context, ran, violations } = await openSession(bypassCSP)
    const audits: string[] = []
    const paths = articlePaths(bypassCSP ? 'texts1' : 'texts3')
    await visitAll(context, paths, async (page) => audits.push(...(await page.evaluate(auditPage))))
    await context.close()
    expect({ ran, violations, audits, asked }).toEqual({ ran: [], violations: [], audits: [], asked: [] })
  })

  it('in menus, banners, configs and forms runs nothing, asks nobody and leaves nothing behind', async () => {
    const { context, ran, violations } = await openSession(true)
    const audits: string[] = []
    const paths = ['names1', 'names2'].flatMap((tenant) => PAGES.map((path) => sites.urlOf(tenant, path)))
    await visitAll(context, [...paths, sites.urlOf('names3', 'v0.html')], async (page) => {
      await page.waitForTimeout(300)
      audits.push(...(await page.evaluate(auditPage)))
    })
    await context.close()
    expect({ ran, violations, audits, asked }).toEqual({ ran: [], violations: [], audits: [], asked: [] })
  })

  it('in redirects leads to pages and http addresses only, and writes no line of its own', () => {
    for (const tenant of TENANTS) {
      const lines = sites.engine.read(tenant, '_redirects').trim().split('\n')
      for (const line of lines)
        expect(line).toMatch(/^\/[^\s]* (\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\]+) (301|302|404)$/)
      expect(sites.engine.read(tenant, '_headers')).not.toMatch(/set-cookie|evil|ran\(/i)
    }
  })

  it('that would reach a page uncleaned is still stopped by the policy', async () => {
    const { context, ran, violations } = await openSession(false)
    const policy = /Content-Security-Policy: (.*)/.exec(sites.engine.read('names1', '_headers'))?.[1] ?? ''
    const sources = vectors.filter((vector) => !/http-equiv=refresh|<frameset/.test(vector))
    await context.route('**/raw/*', (route) => {
      const body = sources[Number(/\d+$/.exec(route.request().url())?.[0])]
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: `<!doctype html><p>x</p>${body}`,
      })
    })
    await visitAll(
      context,
      sources.map((_, index) => sites.urlOf('names1', `raw/${index}`)),
      (page) => page.evaluate(() => undefined),
    )
    await context.close()
    expect(ran).toEqual([])
    expect(violations.length).toBeGreaterThan(100)
  })
})
