import { mapLimit } from '#kit/limit.ts'
import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { fileAt, type HeldFiles, type Manifest } from '../release/manifest.ts'
import { copyIfThere } from './copy-if-there.ts'
import { headersFor } from './in-place-target.ts'
import { keepLeaving } from './keep-leaving.ts'
import { writePending } from './pending-list.ts'
import { planRefresh, type RefreshPlan } from './plan-refresh.ts'
import { placeOf } from './release-prefix.ts'
import { PARALLEL, type Counts, type TargetChange } from './target.ts'

type PlaceRefresh = {
  readonly place: string
  /** The prefix of the live release. */
  readonly source: string | undefined
  /** The release that the place holds, except at `doubtful` paths. */
  readonly held: Manifest
  readonly doubtful: ReadonlySet<string>
  /** Whether a listed release may need content that the place loses. */
  readonly isNeeded: boolean
  /** Records in the ledger that the place is being changed. */
  begin(): Promise<void>
}

/**
 * Turns the release at a prefix into another one: uploads new files, copies files that the live release has, and
 * removes the rest, in the order of a publish in place.
 *
 * Before the first change, what the place loses goes into an archive, and a list of all changes is written.
 */
export async function refreshPlace(store: ObjectStore, change: TargetChange, job: PlaceRefresh): Promise<Counts> {
  const { lease, next } = change
  const { place, held } = job
  const wrong = change.isRollback ? await findWrong(store, change, job) : []
  const plan = planRefresh(held, next, new Set([...job.doubtful, ...wrong]), liveFiles(change))
  const changing = [...plan.steps.flat(), ...plan.left, ...plan.remove]
  if (changing.length === 0) return { uploaded: 0, copied: 0, removed: 0, bytes: 0 }
  if (job.isNeeded) await keepLeaving(store, lease, place, plan.leaving)
  lease.guard()
  await writePending(store, lease.token, changing)
  await job.begin()
  const sent = await sendFiles(store, change, job, plan)
  lease.guard()
  if (sent.remove.length > 0) await store.delete(sent.remove.map((path) => placeOf(place, path)))
  return { ...sent.counts, removed: sent.remove.length }
}

/** The files of the live release, if they are certain. */
function liveFiles({ previous, live, uncertain }: TargetChange): HeldFiles | undefined {
  if (previous?.buildId !== live || uncertain.size > 0) return undefined
  return previous
}

/** Files of the next release that should be at the place already, and are missing or wrong. Loads each of them. */
async function findWrong(store: ObjectStore, { next }: TargetChange, { place, held }: PlaceRefresh): Promise<string[]> {
  const isHeld = (path: string) => held.files.get(path)?.digest === next.files.get(path)?.digest
  const wrong: string[] = []
  await mapLimit([...next.files.keys()].filter(isHeld), PARALLEL, async (path) => {
    const found = await store.get(placeOf(place, path))
    if (!found || digest(found.body) !== next.files.get(path)?.digest) wrong.push(path)
  })
  return wrong
}

async function sendFiles(
  store: ObjectStore,
  change: TargetChange,
  { place, source }: PlaceRefresh,
  { steps, left, remove }: RefreshPlan,
): Promise<{ counts: Omit<Counts, 'removed'>; remove: readonly string[] }> {
  const { lease, next, isRollback, read, onProgress } = change
  const live = liveFiles(change)
  const total = steps.flat().length
  const counts = { uploaded: 0, copied: 0, bytes: 0 }
  const copy = async (path: string, wanted: string | undefined): Promise<boolean> => {
    if (source === undefined || !live || fileAt(live, path)?.digest !== wanted) return false
    lease.guard()
    return copyIfThere(store, placeOf(source, path), placeOf(place, path))
  }
  // A retained file has no other source. If it cannot be copied, open pages must do without it.
  const missing: string[] = []
  await mapLimit(left, PARALLEL, async (path) => {
    if (await copy(path, next.kept.get(path)?.digest)) counts.copied += 1
    else missing.push(path)
  })
  for (const step of steps) {
    await mapLimit(step, PARALLEL, async (path) => {
      // A rollback sends only bytes that it has read and checked.
      if (!isRollback && (await copy(path, next.files.get(path)?.digest))) counts.copied += 1
      else {
        const body = await read(path)
        lease.guard()
        await store.put(placeOf(place, path), body, headersFor(path))
        counts.uploaded += 1
        counts.bytes += body.length
      }
      onProgress(counts.uploaded + counts.copied, total)
    })
  }
  return { counts, remove: [...remove, ...missing] }
}
