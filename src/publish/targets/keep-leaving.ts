import { mapLimit } from '#kit/limit.ts'
import { digest } from '#store/fs/digest.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import { openArchiveWriter } from './content-archive.ts'
import type { RefreshPlan } from './plan-refresh.ts'
import { placeOf } from './release-prefix.ts'
import { PARALLEL } from './target.ts'

/** Archives the content that a prefix is about to lose, as far as it still is as it was published. */
export async function keepLeaving(
  store: ObjectStore,
  lease: HeldLease,
  place: string,
  leaving: RefreshPlan['leaving'],
): Promise<void> {
  const archives = openArchiveWriter(store, lease.token)
  await mapLimit(leaving, PARALLEL, async ([path, wanted]) => {
    lease.guard()
    const found = await store.get(placeOf(place, path))
    if (found && digest(found.body) === wanted) await archives.add(wanted, found.body)
  })
  lease.guard()
  await archives.end()
}
