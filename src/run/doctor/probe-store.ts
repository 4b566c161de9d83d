import { randomUUID } from 'node:crypto'
import { StoreFailed, WriteConflict } from '#store/errors.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'

/** A flaw of a store by which two publishers could write over each other. */
export type StoreFlaw = 'ignores If-None-Match' | 'loses objects'

/**
 * Writes, lists, reads and deletes one object of its own below `folder`, and changes nothing else. Returns the flaw
 * that it finds, if any. Throws what the store refuses.
 */
export async function probeStore(store: ObjectStore, folder: string): Promise<StoreFlaw | undefined> {
  const key = `${folder}/probe-${randomUUID()}`
  await store.put(key, key, { ifNoneMatch: '*' })
  try {
    if ((await store.get(key))?.body.toString() !== key) return 'loses objects'
    if (!(await store.list(key)).some((found) => found.key === key)) return 'loses objects'
    return (await refusesSecond(store, key)) ? undefined : 'ignores If-None-Match'
  } finally {
    await deleteProbe(store, key)
  }
}

async function refusesSecond(store: ObjectStore, key: string): Promise<boolean> {
  try {
    await store.put(key, key, { ifNoneMatch: '*' })
    return false
  } catch (error) {
    if (WriteConflict.is(error)) return true
    throw error
  }
}

/** Deletes the object. Throws `StoreFailed`, which names the object, if it stays. */
async function deleteProbe(store: ObjectStore, key: string): Promise<void> {
  try {
    await store.delete([key])
  } catch (error) {
    const reason = `${(error as Error).message} Delete it by hand.`
    throw StoreFailed.fault({ action: `Deleting ${key}`, store: store.name, reason }, {}, { cause: error })
  }
}
