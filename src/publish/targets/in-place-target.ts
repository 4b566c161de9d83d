import * as v from 'valibot'
import { CACHE_CONTROL, cacheClassOf } from '#contract/host-rules.ts'
import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { clearArchives, openArchives, openArchiveWriter, archivedDigests } from './content-archive.ts'
import { contentTypeOf } from '../hosts/content-type.ts'
import { mapLimit } from '#kit/limit.ts'
import { isKept } from '../release/upload-order.ts'
import { LATEST_PATH, type ReleaseFile } from '../release/manifest.ts'
import { planUpload } from '../release/plan-upload.ts'
import { BundlePath, Count, Digest, parseStored } from './target-schema.ts'
import { PARALLEL, type Target, type UncertainFiles } from './target.ts'

const MOST_PACKS = 60
const pendingKey = (token: number) => `.tessera/pending/${token}.json`

/** What a host should send with a file of a bundle. */
export function headersFor(path: string): { contentType: string; cacheControl: string } {
  return { contentType: contentTypeOf(path), cacheControl: CACHE_CONTROL[cacheClassOf(path)] }
}

/**
 * A bucket that holds the site just where visitors ask for it.
 *
 * Nothing can be swapped at once there, so order does it: first what pages load, then new pages, then changed ones,
 * then removals, and `builds/latest.json` last. Every page that a visitor gets at any moment is whole and finds all
 * that it loads. Before the first change a list of what is about to change is left, so that the next publisher knows
 * what to doubt.
 */
export function inPlaceTarget(store: ObjectStore): Target {
  return {
    name: store.name,
    store,
    sharesFiles: true,
    readLive: async (ledger) => ledger.live,
    readUnsure: (ledger) => readPending(store, ledger.pending),

    async prepare({ lease, next, previous, uncertain, isListed, read, onProgress }) {
      const plan = planUpload(next, previous, uncertain)
      const total = plan.steps.flat().length
      if (total + plan.remove.length === 0) return { uploaded: 0, copied: 0, removed: 0, bytes: 0 }
      const list = Object.fromEntries([
        ...plan.steps.flat().map((path) => [path, next.files[path]]),
        ...plan.remove.map((path) => [path, null]),
        ...[...uncertain].filter(([path]) => path in next.kept),
      ])
      lease.guard()
      await store.put(pendingKey(lease.token), JSON.stringify(list), { contentType: 'application/json' })
      const packs = openArchiveWriter(store, lease.token)
      let done = 0
      let bytes = 0
      for (const step of plan.steps) {
        await mapLimit(step, PARALLEL, async (path) => {
          lease.guard()
          const body = await read(path)
          // The release's pages are in packs already when it was live before, with these bytes.
          if (!isKept(path) && (!isListed || uncertain.has(path))) await packs.add(next.files[path]?.digest ?? '', body)
          lease.guard()
          await store.put(path, body, headersFor(path))
          bytes += body.length
          onProgress((done += 1), total)
        })
      }
      lease.guard()
      await packs.end()
      if (plan.remove.length > 0) {
        lease.guard()
        await store.delete(plan.remove)
      }
      return { uploaded: total, copied: 0, removed: plan.remove.length, bytes }
    },

    async flip({ lease, latest }) {
      lease.guard()
      await store.put(LATEST_PATH, latest, headersFor(LATEST_PATH))
    },

    tidy: (lease) => store.delete([...lease.found.pending, lease.token].map(pendingKey)),

    async drop(lease, _dropped, listed) {
      lease.guard()
      await clearArchives(store, MOST_PACKS, async () => {
        const files = (await listed()).flatMap((manifest) => Object.values(manifest.files))
        return new Set(files.map((file) => file.digest))
      })
    },

    async openRelease(manifest) {
      const inPacks = openArchives(store)
      return async (path) => {
        const file = manifest.files[path] ?? manifest.kept[path]
        const packed = file && !isKept(path) ? await inPacks(file.digest) : undefined
        return packed ?? (await store.get(path))?.body
      }
    },

    readLiveFile: async (_buildId, path) => (await store.get(path))?.body,

    async listLive() {
      const all = await store.list('')
      return all.filter(({ key }) => !key.startsWith('.tessera/'))
    },
    async findOwn(paths) {
      const packed = await archivedDigests(store)
      const own = new Set<string>()
      await mapLimit(paths, PARALLEL, async (path) => {
        const found = await store.get(path)
        if (isKept(path) || (found && packed.has(digest(found.body)))) own.add(path)
      })
      return own
    },
    close: () => store.close(),
  }
}

const Pending = v.record(BundlePath, v.nullable(v.object({ digest: Digest, size: Count })))

async function readPending(store: ObjectStore, tokens: readonly number[]): Promise<UncertainFiles> {
  const uncertain = new Map<string, ReleaseFile | undefined>()
  for (const token of tokens) {
    // A publisher that left no list changed nothing.
    const found = await store.get(pendingKey(token))
    if (!found) continue
    const list = parseStored(Pending, found.body.toString(), pendingKey(token))
    for (const [path, file] of Object.entries(list)) uncertain.set(path, file ?? undefined)
  }
  return uncertain
}
