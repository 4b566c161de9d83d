import type * as v from 'valibot'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { parseStored } from './target-schema.ts'

/** The list that a publisher leaves before it changes files: the next one doubts what it finds there. */
export const pendingKey = (token: number) => `.tessera/pending/${token}.json`

export async function writePending(store: ObjectStore, token: number, list: unknown): Promise<void> {
  await store.put(pendingKey(token), JSON.stringify(list), { contentType: 'application/json' })
}

/** `undefined` if that publisher left none. Throws `TargetStateUnknown`. */
export async function readPendingList<S extends v.GenericSchema>(
  store: ObjectStore,
  token: number,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const found = await store.get(pendingKey(token))
  return found && parseStored(schema, found.body.toString(), pendingKey(token))
}
