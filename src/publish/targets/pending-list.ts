import type * as v from 'valibot'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { parseStored } from './target-schema.ts'

/**
 * The key of the list that a publisher writes before it changes files. If it is killed, the files in it are uncertain.
 */
export const pendingKey = (token: number) => `.tessera/pending/${token}.json`

/** Writes the list of the publisher with this token, as JSON. */
export async function writePending(store: ObjectStore, token: number, list: unknown): Promise<void> {
  await store.put(pendingKey(token), JSON.stringify(list), { contentType: 'application/json' })
}

/**
 * The list of the publisher with this token; `undefined` if it left none. Throws `TargetStateUnknown` if it is damaged.
 */
export async function readPendingList<S extends v.GenericSchema>(
  store: ObjectStore,
  token: number,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const found = await store.get(pendingKey(token))
  return found && parseStored(schema, found.body.toString(), pendingKey(token))
}
