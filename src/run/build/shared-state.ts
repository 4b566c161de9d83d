import { join } from 'node:path'
import { toFault } from '#kit/to-fault.ts'
import type { Log } from '#kit/log.ts'
import { createSharedBundles, isBundleFinished } from '#pipeline/bundle/shared-bundles.ts'
import type { Pictures } from '#pipeline/pictures/pictures.ts'
import { createProgramStore, type ProgramStore } from '#pipeline/program/program-store.ts'
import { createSharedSearchState } from '#pipeline/search/shared-search-state.ts'
import { createStagingDir } from '#pipeline/bundle/staging.ts'
import { createSharedContents } from '#provider/snapshot/shared-contents.ts'
import { StoreFailed } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { openSharedLog, type PulledLog, type SharedLog } from '#store/shared-log/shared-log.ts'
import { stateKindOf, type SharedStateSource, type SharedStateEntry } from '#store/shared-log/shared-state-source.ts'

/**
 * What machines share about each tenant: its content, its bundle and the record of its last build.
 *
 * It only saves work: the key of a page decides whether it is kept or drawn, whichever machine drew it last. So nothing
 * here makes a build fail. If something cannot be read or written, a warning is logged, and the build goes on as if
 * there were no store.
 */
export type SharedState = {
  /**
   * Takes over what another machine knows about the tenant, if that is newer. `builtHere`: this machine built the
   * tenant last, and need not look. No other machine may build the tenant meanwhile.
   */
  takeOver(tenant: string, builtHere: boolean): Promise<void>
  /** Shares what the last build of the tenant made. `isNews`: whether that build changed something. */
  share(tenant: string, isNews: boolean): Promise<void>
}

/** After a failure, no build uses the store for this long, so that builds do not wait for a store that is down. */
const PAUSE_MS = 60_000

/** Opens what machines share in `store`. `now` returns milliseconds since 1970. */
export function createSharedState(options: {
  store: ObjectStore
  cache: LocalCache
  pictures: Pick<Pictures, 'sharedSourceOf'>
  /** Absolute folder of all bundles. */
  outDir: string
  versions: { readonly state: string; readonly translation: string }
  now: () => number
  log: Log
}): SharedState {
  const { store, cache, pictures, outDir, log, now } = options
  /** Tenants whose last state is not in the store yet. */
  const owed = new Set<string>()
  let awayUntilMs = 0

  return {
    async takeOver(tenant, builtHere) {
      if (now() < awayUntilMs) return
      const sharedLog = logOf(tenant)
      if (builtHere && sharedLog.isKnown()) return
      await tolerate(tenant, 'was not taken over', () => pull(tenant, sharedLog))
    },
    async share(tenant, isNews) {
      if (isNews) owed.add(tenant)
      const sharedLog = logOf(tenant)
      const isDue = owed.has(tenant) || !sharedLog.isKnown()
      if (!isDue || now() < awayUntilMs || !isBundleFinished(cache, join(outDir, tenant))) return
      await tolerate(tenant, 'was not shared', async () => {
        const task = log.task(tenant)
        const start = performance.now()
        const pushed = await sharedLog.push(entriesOf(sourcesOf(tenant)))
        owed.delete(tenant)
        const took = `${Math.round(performance.now() - start)} ms`
        if (!pushed) task.done(`another machine shared its state meanwhile, ${took}`)
        else if (pushed.bytes > 0) task.done(`its state is shared, ${kB(pushed.bytes)}, ${took}`)
      })
    },
  }

  function logOf(tenant: string): SharedLog {
    return openSharedLog({ store, cache, owner: tenant, codeVersion: options.versions.state, now })
  }

  function sourcesOf(tenant: string): SharedStateSource[] {
    const dir = join(outDir, tenant)
    return [
      createSharedContents({ cache, tenant, codeVersion: options.versions.translation }),
      createSharedSearchState({ cache, dir }),
      createSharedBundles({ cache, dir }),
      // Must come after the bundle: the variants of pictures are among its files.
      pictures.sharedSourceOf(tenant, { cache, dir }),
    ]
  }

  async function pull(tenant: string, sharedLog: SharedLog): Promise<void> {
    const start = performance.now()
    const staging = createStagingDir(outDir)
    try {
      const pulled = await sharedLog.pull(staging.dir)
      if (!pulled) return
      await take(pulled, sourcesOf(tenant), staging.dir)
      const took = `${Math.round(performance.now() - start)} ms`
      log.task(tenant).done(`the state of another machine is taken over, ${kB(pulled.bytes())}, ${took}`)
    } finally {
      await staging.remove()
    }
  }

  async function tolerate(tenant: string, what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      const { name, message } = toFault(error)
      if (StoreFailed.is(error)) awayUntilMs = now() + PAUSE_MS
      log.warn(`${name} (${tenant}): its state ${what}. ${message}`)
    }
  }
}

/**
 * Takes over the state of another machine. Everything is fetched and checked before anything on this machine is
 * replaced.
 */
async function take(pulled: PulledLog, sources: readonly SharedStateSource[], dir: string): Promise<void> {
  const { live } = pulled
  const here = entriesOf(sources)
  const wanted = new Set(
    [...live].filter(([key, { version }]) => here.get(key)?.version !== version).map(([key]) => key),
  )
  try {
    const takings = sources.map((source) => ({ source, taking: source.take(dir) }))
    const byKind = new Map(takings.flatMap(({ source, taking }) => source.kinds.map((kind) => [kind, taking] as const)))
    for await (const [key, value] of pulled.values(wanted)) byKind.get(stateKindOf(key))?.put(key, value)
    const gone = [...here.keys()].filter((key) => !live.has(key))
    for (const { taking } of takings) taking.finish(gone)
    pulled.accept()
  } catch (error) {
    if (!StoreFailed.is(error)) pulled.refuse()
    throw error
  }
}

function entriesOf(sources: readonly SharedStateSource[]): Map<string, SharedStateEntry> {
  return new Map(sources.flatMap((source) => [...source.entries()]))
}

/** The store of compiled programs. If the store fails, it seems to be empty, and a warning is logged. */
export function createTolerantPrograms(store: ObjectStore, log: Log): ProgramStore {
  const tolerate = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> =>
    act().catch((error: unknown) => {
      const { name, message } = toFault(error)
      log.warn(`${name}: the compiled pages are not shared. ${message}`)
      return otherwise
    })
  const programs = createProgramStore(store)
  return {
    fetch: (codeId, dir) => tolerate(() => programs.fetch(codeId, dir), false),
    keep: (codeId, dir) => tolerate(() => programs.keep(codeId, dir), undefined),
  }
}

function kB(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`
}
