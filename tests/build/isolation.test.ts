import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#kit/log.ts'
import type { BuildReport } from '#run/build/report.ts'
import { makeEngine, makeTenant, type TestEngine } from '../support/build-bundles.ts'
import { startPlainProvider, wireArticle, type PlainContent } from '../support/plain-provider.ts'

const TENANTS = ['amber', 'birch', 'cedar', 'dune', 'elm', 'fern']
const ROUNDS = 4

/** A word in every field of one tenant that stands nowhere else. */
const canaryOf = (tenant: string) => `canary${tenant}word`
const othersOf = (tenant: string) => TENANTS.filter((other) => other !== tenant).map(canaryOf)

let engine: TestEngine
let provider: { url: string; close(): Promise<void> }
let round = 0
const lines: string[] = []

/** All tenants have the same ids, paths and pictures. So the test finds a cache whose keys lack the tenant. */
function contentOf(tenant: string, locale: string): PlainContent {
  const word = canaryOf(tenant)
  const theme = `theme${(TENANTS.indexOf(tenant) % 3) + 1}`
  const said = `${word} ${locale} ${round}`
  const picture = `/files/${word}/picture.svg`
  const entry = (id: string) => ({ id, name: said, url: `/${id}.html`, description: said, image: picture })
  const articles = ['a', 'b', 'c', 'd'].map((article) =>
    wireArticle({
      ...{ article, title: said, summary: said, author: word, keywords: [word], cover: picture },
      body: `<h2>${said}</h2><p><a href="https://${word}.example/">${word}</a><img src="${picture}" alt="${word}"></p>`,
    }),
  )
  const field = { name: 'f', type: 'text', label: said, help: said }
  return {
    theme,
    configs: {
      siteConfig: {
        ...{ siteName: said, tagline: said, description: said, copyright: said, logo: picture, shareImage: picture },
        contact: { phone: word, email: `${word}@a.example`, address: word },
        social: [{ name: word, url: `https://${word}.example/` }],
        redirects: [
          { from: `/${word}.html`, to: '/a.html' },
          { from: '/gone.html', to: `/no-${word}.html` },
        ],
        forms: { need: { fields: [field] } },
      },
      languageConfig: [
        { language: 'en', name: word, default: true },
        { language: 'kr', name: word },
      ],
      unknown: word,
    },
    menus: {
      top_menu: ['a', 'b', `missing-${word}`].map(entry),
      left_menu: ['c', 'd'].map(entry),
      [word]: [entry('a')],
    },
    banners: [{ id: 'b', title: said, subtitle: said, image: picture, alt: said, url: '/a.html', buttonText: word }],
    articles,
  }
}

/** A small generator of repeatable random numbers (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

beforeAll(async () => {
  const random = createRandom(7)
  provider = await startPlainProvider(contentOf, ({ path }, response) => {
    const [, word] = /^\/files\/(\w+)\//.exec(path) ?? []
    if (word !== undefined) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><title>${word}</title><rect width="9" height="9"/></svg>`
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)
      return true
    }
    // Some tenants fail, and others succeed after a second attempt.
    if (round === 0 || random() > 0.2) return false
    if (random() < 0.5) response.writeHead(404).end()
    else response.writeHead(200, { 'content-length': '900' }).end('{"code":200,"da')
    return true
  })
  engine = await makeEngine()
})

afterAll(async () => {
  await provider.close()
  engine.remove()
})

function cacheRows(): { space: string; key: string; value: string }[] {
  const database = new DatabaseSync(join(engine.dir, 'cache/cache.sqlite'), { readOnly: true })
  const rows = database.prepare('SELECT space, key, value FROM kept').all() as never[]
  database.close()
  return rows
}

/** The tenants whose words a text contains. */
const spokenOf = (text: string) => TENANTS.filter((tenant) => text.includes(canaryOf(tenant)))

it('no word of a tenant reaches the bundle, report, log line or cache entry of another, whatever fails meanwhile', async () => {
  const reports: BuildReport[] = []
  const sink = { write: (text: string) => void lines.push(...text.split('\n')) }
  const tenants = TENANTS.map((name) => makeTenant(name, provider.url))
  for (round = 0; round < ROUNDS; round += 1) {
    // Each round has another order, so that other tenants share a thread.
    const order = tenants.map((_, index) => tenants[(index * 5 + round) % tenants.length] as (typeof tenants)[number])
    reports.push(await engine.build({ tenants: order, log: createLog({ sink }) }))
  }
  const oks = reports.slice(1).flatMap((report) => report.tenants.map(({ ok }) => ok))
  expect(new Set(oks)).toEqual(new Set([true, false]))

  for (const tenant of TENANTS) {
    const files = engine.files(tenant)
    expect([...files.keys()].some((path) => path.startsWith('_ipx/') && path.includes(canaryOf(tenant)))).toBe(true)
    for (const [path, text] of files) {
      for (const word of othersOf(tenant))
        expect(`${path} ${text}`.includes(word), `${word} in ${tenant}/${path}`).toBe(false)
    }
    for (const report of reports) {
      const section = JSON.stringify(report.tenants.find((one) => one.tenant === tenant))
      for (const word of othersOf(tenant)) expect(section).not.toContain(word)
    }
  }
  expect(lines.some((line) => line.includes('amber'))).toBe(true)
  for (const line of lines) {
    const named = TENANTS.filter((tenant) => new RegExp(`\\b${tenant}\\b`).test(line))
    for (const tenant of spokenOf(line)) expect(named.length === 0 || named.includes(tenant), line).toBe(true)
  }

  const rows = cacheRows()
  expect(rows.filter(({ value }) => spokenOf(value).length > 0).length).toBeGreaterThan(20)
  for (const { space, key, value } of rows) {
    const spoken = spokenOf(value)
    expect(spoken.length, `${space} ${key}`).toBeLessThanOrEqual(1)
    const owner = spoken[0]
    // The key has its tenant, or a digest of the content.
    if (owner !== undefined) expect(key.includes(owner) || /[\da-f]{16}/.test(key), `${space} ${key}`).toBe(true)
  }
})

it('pictures are kept by content alone', () => {
  const names = readdirSync(join(engine.dir, 'cache/images'), { recursive: true, encoding: 'utf8' })
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(spokenOf(name)).toEqual([])
})
