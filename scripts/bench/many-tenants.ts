import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import type { Receipt } from '#contract/receipt.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { commandOf } from '../../tests/support/command-of.ts'
import { type ServiceProcess, startService } from '../../tests/support/start-service.ts'
import type { ProviderEdit } from './editable-provider.ts'
import { benchFolder, projectRoot } from './folders.ts'
import { seedLooks, type World, writeWorld } from './many-tenants-world.ts'
import { measure } from './measure.ts'
import { type BenchChild, startBenchChild } from './start-child.ts'

/** How many articles each tenant has. */
const ARTICLES = 1
const UNCHANGED_RUNS = 3
const PAGE_RUNS = 3
const PAUSE_MS = 1000
const ROUND_MS = 5000

type Options = {
  readonly tenants: number
  readonly built: number
  readonly edits: number
  readonly log: (line: string) => void
}

/**
 * Measures the costs of many tenants that send no webhooks. All times are in milliseconds.
 *
 * It measures the start of the service, the list of tenants in the console, edits with and without polling of all
 * providers, and a build of all tenants in which nothing changed.
 */
export async function measureManyTenants({ tenants, built, edits, log }: Options): Promise<object> {
  mkdirSync(benchFolder, { recursive: true })
  const dir = mkdtempSync(join(benchFolder, 'tenants-'))
  const provider = await startBenchChild(
    join(import.meta.dirname, 'editable-provider.ts'),
    String(tenants),
    String(ARTICLES),
  )
  try {
    const world = writeWorld(dir, { tenants, built }, provider.url)
    const run = (script: string, ...args: string[]) =>
      measure([
        { command: process.execPath, args: commandOf(script, [...world.builtOptions, ...args]), cwd: projectRoot },
      ])
    const cold = await run('build')
    log(`Built ${built} tenants in ${Math.round(cold.wallMs / 1000)} s.`)
    const published = await run('publish-site')
    log(`Published them in ${Math.round(published.wallMs / 1000)} s.`)
    const [wall, cpu]: number[][] = [[], []]
    for (let count = 0; count < UNCHANGED_RUNS; count += 1) {
      const { wallMs, cpuMs = 0 } = await run('build')
      wall?.push(wallMs)
      cpu?.push(cpuMs)
    }
    const unchanged = { wallMsEach: round(at(wall ?? [], 0.5) / built), cpuMsEach: round(at(cpu ?? [], 0.5) / built) }
    return {
      tenants,
      built,
      unchanged,
      ...(await measureService({ world, provider, edits, tenants, built, log })),
    }
  } finally {
    await provider.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Measured = {
  readonly world: World
  readonly provider: BenchChild
  readonly edits: number
  readonly tenants: number
  readonly built: number
  readonly log: Options['log']
}

async function measureService({ world, provider, edits, tenants, built, log }: Measured): Promise<object> {
  const start = () => startService(commandOf('rebuild', [...world.options, '--quiet']), world.env, 'readyz')
  // The first start creates the database, so it is not measured.
  await (await start()).close()
  await seedLooks(world, provider.url)
  const startMs = performance.now()
  const service = await start()
  const readyMs = Math.round(performance.now() - startMs)
  log(`The service is ready after ${readyMs} ms.`)
  try {
    const quiet = await measureEdits({ world, provider, service, edits, built })
    world.poll(60)
    await sleep(ROUND_MS)
    const first = await measureEdits({ world, provider, service, edits, built })
    const rounds = await countLooks(service, world, tenants)
    const later = await measureEdits({ world, provider, service, edits, built })
    return { readyMs, edit: { quiet, firstRound: first, later }, ...rounds, console: await measurePage(service, world) }
  } finally {
    await service.close()
  }
}

/** Waits until the service has looked at every tenant, but at most ten minutes. */
async function countLooks(service: ServiceProcess, world: World, tenants: number): Promise<object> {
  const startMs = performance.now()
  let seen = 0
  while (performance.now() - startMs < 600_000) {
    const text = await (await fetch(`${service.url}/metrics`, { headers: headersOf(world) })).text()
    const all = [...text.matchAll(/^tessera_tenant_last_success_timestamp_seconds\{[^}]*\} (\S+)$/gm)]
    seen = all.filter(([, at]) => Number(at) > 0).length
    if (seen >= tenants) break
    await sleep(1000)
  }
  return { lookedAt: seen, secondsAfterFirstEdits: Math.round((performance.now() - startMs) / 1000) }
}

/** Milliseconds from the call to the live release. */
async function measureEdits(options: {
  world: World
  provider: BenchChild
  service: ServiceProcess
  edits: number
  built: number
}): Promise<object> {
  const { world, provider, service, edits, built } = options
  const totals: number[] = []
  const waits: number[] = []
  for (let edit = 0; edit < edits; edit += 1) {
    await sleep(PAUSE_MS)
    const tenant = world.names[(edit * 37) % built] ?? ''
    const title = `Edit ${edit} at ${Date.now()}`
    const article = makeDemoArticle({ id: 'edited', article: 'edited', group: null, title })
    await provider.ask({ tenant, article } satisfies ProviderEdit)
    const changes = [{ kind: 'article', locale: 'en', article: 'edited' }]
    const body = JSON.stringify({ tenant, changes })
    const startMs = performance.now()
    const asked = await fetch(`${service.url}/api/rebuilds`, { method: 'POST', headers: headersOf(world), body })
    const { id } = (await asked.json()) as { id: string }
    const events = await fetch(`${service.url}/api/rebuilds/${id}/events`, { headers: headersOf(world) })
    const last = (await events.text()).trim().split('\n').at(-1) ?? ''
    const { state, times } = JSON.parse(last.slice('data: '.length)) as Receipt
    if (state !== 'live') throw new Error(`An edit ended as ${state}.`)
    totals.push(performance.now() - startMs)
    waits.push(Date.parse(times.building ?? '') - Date.parse(times.queued ?? ''))
  }
  const of = (list: readonly number[]) => ({
    p50: round(at(list, 0.5)),
    p95: round(at(list, 0.95)),
    most: round(at(list, 1)),
  })
  return { total: of(totals), wait: of(waits) }
}

/** The time until the first tenant is painted, in a browser with an empty cache. */
async function measurePage(service: ServiceProcess, world: World): Promise<object> {
  const body = JSON.stringify({ token: world.token })
  const signedIn = await fetch(`${service.url}/api/session`, { method: 'POST', body })
  const [name = '', value = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
  const browser = await launchBrowser()
  try {
    const shown: number[] = []
    let elements = 0
    for (let count = 0; count < PAGE_RUNS; count += 1) {
      const context = await browser.newContext()
      await context.addCookies([{ name, value, url: service.url, httpOnly: true, sameSite: 'Strict' }])
      const page = await context.newPage()
      await page.goto(service.url)
      await page.waitForSelector('.cards > li')
      shown.push(
        await page.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())))),
      )
      elements = await page.evaluate(() => document.querySelectorAll('*').length)
      await context.close()
    }
    return { firstPageMs: round(at(shown, 0.5)), elements }
  } finally {
    await browser.close()
  }
}

function headersOf({ token }: World): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

function at(list: readonly number[], share: number): number {
  return [...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0
}

function round(value: number): number {
  return value < 100 ? Math.round(value * 100) / 100 : Math.round(value)
}
