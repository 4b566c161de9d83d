import { ObjectMissing } from '#store/errors.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'

/** Copies an object inside the store. `false` if there is nothing to copy. */
export async function copyIfThere(store: ObjectStore, from: string, to: string): Promise<boolean> {
  try {
    await store.copy(from, to)
    return true
  } catch (error) {
    if (ObjectMissing.is(error)) return false
    throw error
  }
}
