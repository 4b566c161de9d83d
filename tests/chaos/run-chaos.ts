import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { FAULTS } from '#demo/faults/faults.ts'
import { buildIdOf } from '#pipeline/bundle/bundle.ts'
import { LEDGER_KEY, parseLedger } from '#publish/lease/ledger.ts'
import { readSettings } from '#run/settings/settings.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { digest } from '#store/fs/digest.ts'
import { PathMap } from '#kit/path-map.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { makeEngine, reportOf, ROOT } from '../support/build-bundles.ts'
import type { Done, Order } from './chaos-worker.ts'
import { createChaosDice, isHonest, planSchedule, TENANT } from './schedule.ts'

/** The counts of one schedule, for people. */
export type ChaosCount = {
  readonly steps: number
  readonly kills: number
  readonly failed: number
  readonly live: number
}

/**
 * Plays one schedule of faults, edits and kills during builds and publishes, and checks the published folder after each
 * step.
 *
 * It throws if the folder is not one whole release, or if an error has no name. At the end comes a run without faults.
 * It throws if that run gives another release than a machine without faults, or leaves parts of a release that the
 * ledger does not list.
 */
export async function runChaos(seed: number): Promise<ChaosCount> {
  const dice = createChaosDice(seed)
  let fault: MiddlewareHandler = FAULTS['none']!.start()
  const demo = await startDemoProvider({
    synthetic: { tenants: 1, articles: 4 },
    warn: () => undefined,
    intercept: async (c, next) => {
      const answer = await fault(c, next)
      const response = answer ?? c.res
      // Waiting before the next attempt would only take time.
      if (response.status >= 429) response.headers.set('retry-after', '0')
      return answer
    },
  })
  const engine = await makeEngine()
  const worker = createWorker(engine.dir)
  const live = join(engine.dir, 'live')
  const tenant = v.parse(Tenant, {
    origin: 'http://t0001.localhost',
    provider: { baseUrl: demo.url },
    publish: { target: `folder:${live}`, keepAssetsSeconds: 0, compress: [] },
  })
  const count = { steps: 0, kills: 0, failed: 0, live: 0 }
  const ids = new Set<string>()
  let wasLiedTo = false
  try {
    for (const { edits, fault: name, build, publish, killAt } of planSchedule(dice)) {
      for (const edit of edits) edit(demo)
      fault = FAULTS[name]!.start()
      if (build && !isHonest(name)) wasLiedTo = true
      const order: Order = {
        tenant,
        ...(killAt !== undefined && { killAt }),
        ...(build ? { build } : { publish: publish! }),
      }
      const done = await worker.act(order)
      const said = `step ${count.steps} (${build ? 'build' : 'publish'}, ${name}, killed at ${killAt})`
      count.steps += 1
      if (!done) count.kills += 1
      else if (!done.ok) count.failed += 1
      for (const found of done?.faults ?? []) demand(!found.startsWith('UnexpectedError'), `${said}: ${found}`)
      if (build && done?.ok && done.buildId) ids.add(done.buildId)
      const liveId = wholeRelease(live, said)
      if (liveId === undefined) continue
      count.live += 1
      // A build that was killed after it had finished may be live too.
      demand(ids.has(liveId) || count.kills > 0, `${said}: ${liveId} is live, and no build made it`)
    }

    fault = FAULTS['none']!.start()
    await demandCleanEnd(worker, tenant, live, wasLiedTo)
    return count
  } finally {
    await worker.close()
    await demo.close()
    engine.remove()
  }
}

/** A run without faults must give the same release as a machine without faults, and leave nothing else. */
async function demandCleanEnd(worker: ChaosWorker, tenant: Tenant, live: string, clean: boolean): Promise<void> {
  const last = await worker.act({ tenant, build: { acceptShrink: true, clean } })
  demand(last?.ok === true && !last.degraded, `the clean run failed: ${last?.faults.join(', ')}`)
  const published = await worker.act({ tenant, publish: { allowDegraded: false } })
  demand(published?.ok === true, `the clean publish failed: ${published?.faults.join(', ')}`)
  const stray = strayReleases(live)
  demand(stray.length === 0, `the clean publish left what no release list names: ${stray.join(', ')}`)
  const fresh = await makeEngine()
  try {
    const report = reportOf(await fresh.build({ tenants: [[TENANT, tenant]], jobs: 1 }), TENANT)
    const liveId = wholeRelease(live, 'the clean run')
    demand(liveId === report.buildId, `the clean run came to ${liveId}, a machine without faults to ${report.buildId}`)
  } finally {
    fresh.remove()
  }
}

/**
 * The id of the live release, computed from its bytes; `undefined` before the first one. Throws if the bytes do not
 * match the id that the release states.
 */
function wholeRelease(live: string, said: string): string | undefined {
  const dir = join(live, 'current')
  if (!existsSync(dir)) return undefined
  const files = listFiles(dir).map((path) => {
    const bytes = readFileSync(join(dir, path))
    return [path, { digest: digest(bytes), size: bytes.length }] as const
  })
  const { id } = JSON.parse(readFileSync(join(dir, 'builds/latest.json'), 'utf8')) as { id: string }
  const found = buildIdOf(PathMap.of(files))
  demand(found === id, `${said}: the live folder says ${id} and holds ${found}`)
  return id
}

/** Folders and manifests of releases that the ledger does not list: remains of killed publishers. */
function strayReleases(live: string): string[] {
  const listed = parseLedger(readFileSync(join(live, LEDGER_KEY), 'utf8')).releases.map(({ id }) => id)
  const found = ['releases', '.tessera/releases'].flatMap((folder) => readdirSync(join(live, folder)))
  // Names that begin with a dot are drafts, which the next publisher removes.
  return found.map((name) => name.replace(/\.json$/, '')).filter((id) => !id.startsWith('.') && !listed.includes(id))
}

/** A process that builds and publishes. After a kill, the next order starts a new one. */
type ChaosWorker = { act(order: Order): Promise<Done | undefined>; close(): Promise<void> }

function createWorker(dir: string): ChaosWorker {
  let child: ChildProcess | undefined

  async function start(): Promise<ChildProcess> {
    const places = JSON.stringify({ name: TENANT, root: ROOT, dir })
    const started = fork(join(import.meta.dirname, 'chaos-worker.ts'), [places], {
      cwd: ROOT,
      env: readSettings().compilerEnv,
      execArgv: ['--import', join(ROOT, 'scripts/fast-start.mjs')],
    })
    const [first] = (await once(started, 'message')) as ['ready']
    demand(first === 'ready', 'no worker starts')
    return started
  }

  return {
    async act(order) {
      child ??= await start()
      const stop = new AbortController()
      const heard = once(child, 'message', stop).then(([done]) => done as Done)
      const ended = once(child, 'exit', stop).then(() => undefined)
      child.send(order)
      const done = await Promise.race([heard, ended])
      stop.abort()
      await Promise.allSettled([heard, ended])
      if (!done) child = undefined
      return done
    },
    async close() {
      if (!child) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function demand(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise)
}
