import { createHash } from 'node:crypto'
import { ObjectMissing, WriteConflict } from '#store/errors.ts'
import type { ObjectHeaders, ObjectStore } from '#store/objects/object-store.ts'

export type MemoryObjects = Map<string, { readonly body: Buffer; readonly headers: ObjectHeaders }>

/** A bucket in memory. Each request is one step, and `before` is called with each request, such as `put a/b`. */
export function openMemoryStore(
  before: (request: string) => void = () => undefined,
  objects: MemoryObjects = new Map(),
): ObjectStore {
  const name = 'memory'
  const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex')
  const find = (key: string) => {
    const object = objects.get(key)
    return object && { ...object, etag: `"${md5(object.body)}"` }
  }
  return {
    name,
    async put(key, body, { ifMatch, ifNoneMatch, ...headers } = {}) {
      before(`put ${key}`)
      const etag = find(key)?.etag
      if ((ifMatch !== undefined && etag !== ifMatch) || (ifNoneMatch && etag !== undefined))
        throw WriteConflict.fault({ key, store: name })
      objects.set(key, { body: Buffer.from(body), headers })
      return find(key)?.etag ?? ''
    },
    async get(key) {
      before(`get ${key}`)
      const found = find(key)
      const metadata = found?.headers.metadata
      return found && { body: found.body, etag: found.etag, ...(metadata && { metadata }) }
    },
    async head(key) {
      before(`head ${key}`)
      const found = find(key)
      return found && { ...found.headers, size: found.body.length, etag: found.etag }
    },
    async list(prefix) {
      before(`list ${prefix}`)
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
      return keys.map((key) => {
        const body = objects.get(key)?.body ?? Buffer.alloc(0)
        return { key, size: body.length, md5: md5(body) }
      })
    },
    async delete(keys) {
      before(`delete ${keys.join(' ')}`)
      for (const key of keys) objects.delete(key)
    },
    async copy(from, to) {
      before(`copy ${from} ${to}`)
      const found = objects.get(from)
      if (!found) throw ObjectMissing.fault({ key: from, store: name })
      objects.set(to, found)
    },
    close: () => undefined,
  }
}
