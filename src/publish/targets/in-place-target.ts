import * as v from 'valibot'
import { CACHE_CONTROL, cacheClassOf } from '#contract/host-rules.ts'
import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { clearArchives, openArchives, openArchiveWriter, archivedDigests } from './content-archive.ts'
import { contentTypeOf } from '../hosts/content-type.ts'
import { mapLimit } from '#kit/limit.ts'
import { isKept } from '../release/upload-order.ts'
import { fileAt, LATEST_PATH, type ReleaseFile } from '../release/manifest.ts'
import { planUpload, type UploadPlan } from '../release/plan-upload.ts'
import { pendingKey, readPendingList, writePending } from './pending-list.ts'
import { BundlePath, Count, Digest } from './target-schema.ts'
import { PARALLEL, type Target, type TargetChange, type UncertainFiles } from './target.ts'

const MOST_ARCHIVES = 60

/** The headers that a host should send with a file of a bundle. */
export function headersFor(path: string): { contentType: string; cacheControl: string } {
  return { contentType: contentTypeOf(path), cacheControl: CACHE_CONTROL[cacheClassOf(path)] }
}

/**
 * A target in a bucket whose keys are the addresses that visitors use.
 *
 * Such a bucket cannot change all files at once, so the order matters: first the files that pages load, then new pages,
 * changed pages, removals, and `builds/latest.json` last. At every moment, each page that a visitor gets is complete
 * and finds all that it loads. Before the first change the publisher writes a list of what it will change, so that the
 * next publisher knows which files are uncertain.
 */
export function inPlaceTarget(store: ObjectStore): Target {
  return {
    name: store.name,
    store,
    sharesFiles: true,
    readLive: async (ledger) => ledger.live,
    readUncertain: (ledger) => readPending(store, ledger.pending),

    async prepare(change) {
      const { lease, next, previous, uncertain } = change
      const plan = planUpload(next, previous, uncertain)
      const total = plan.steps.flat().length
      if (total + plan.remove.length === 0) return { uploaded: 0, copied: 0, removed: 0, bytes: 0 }
      const pending = pendingFiles(plan, change)
      lease.guard()
      await writePending(store, lease.token, pending)
      const bytes = await uploadInSteps(store, plan.steps, change)
      if (plan.remove.length > 0) {
        lease.guard()
        await store.delete(plan.remove)
      }
      return { uploaded: total, copied: 0, removed: plan.remove.length, bytes }
    },

    async flip({ lease, latest }) {
      lease.guard()
      await store.put(LATEST_PATH, latest, headersFor(LATEST_PATH))
      return {}
    },

    tidy: (lease) => store.delete([...lease.found.pending, lease.token].map(pendingKey)),

    async drop(lease, { listed }) {
      lease.guard()
      await clearArchives(store, { token: lease.token, most: MOST_ARCHIVES }, async () => {
        const files = (await listed()).flatMap((manifest) => [...manifest.files])
        return new Set(files.map(([, file]) => file.digest))
      })
    },

    async openRelease(manifest) {
      const inArchives = openArchives(store)
      return async (path) => {
        const file = fileAt(manifest, path)
        const found = file && !isKept(path) ? await inArchives(file.digest) : undefined
        return found ?? (await store.get(path))?.body
      }
    },

    readLiveFile: async (_buildId, path) => (await store.get(path))?.body,

    async listLive() {
      const all = await store.list('')
      return all.filter(({ key }) => !key.startsWith('.tessera/'))
    },
    async findOwn(paths) {
      const archived = await archivedDigests(store)
      const own = new Set<string>()
      await mapLimit(paths, PARALLEL, async (path) => {
        const found = await store.get(path)
        if (isKept(path) || (found && archived.has(digest(found.body)))) own.add(path)
      })
      return own
    },
    close: () => store.close(),
  }
}

/** What each path may hold if the publisher is killed from here on. `null`: what it held before, or nothing. */
function pendingFiles(
  { steps, remove }: UploadPlan,
  { next, uncertain }: Pick<TargetChange, 'next' | 'uncertain'>,
): v.InferInput<typeof Pending> {
  return Object.fromEntries([
    ...steps.flat().map((path) => [path, next.files.get(path)]),
    ...remove.map((path) => [path, null]),
    ...[...uncertain].filter(([path]) => next.kept.has(path)),
  ])
}

/** Uploads the files and returns how many bytes were sent. */
async function uploadInSteps(store: ObjectStore, steps: UploadPlan['steps'], change: TargetChange): Promise<number> {
  const { lease, next, uncertain, isListed, read, onProgress } = change
  const archives = openArchiveWriter(store, lease.token)
  const total = steps.flat().length
  let done = 0
  let bytes = 0
  for (const step of steps) {
    await mapLimit(step, PARALLEL, async (path) => {
      lease.guard()
      const body = await read(path)
      // If the release was live before with these bytes, its pages are already in archives.
      if (!isKept(path) && (!isListed || uncertain.has(path)))
        await archives.add(next.files.get(path)?.digest ?? '', body)
      lease.guard()
      await store.put(path, body, headersFor(path))
      bytes += body.length
      onProgress((done += 1), total)
    })
  }
  lease.guard()
  await archives.end()
  return bytes
}

const Pending = v.record(BundlePath, v.nullable(v.object({ digest: Digest, size: Count })))

async function readPending(store: ObjectStore, tokens: readonly number[]): Promise<UncertainFiles> {
  const uncertain = new Map<string, ReleaseFile | undefined>()
  for (const token of tokens) {
    // A publisher without a list has changed nothing.
    const list = await readPendingList(store, token, Pending)
    for (const [path, file] of Object.entries(list ?? {})) uncertain.set(path, file ?? undefined)
  }
  return uncertain
}
