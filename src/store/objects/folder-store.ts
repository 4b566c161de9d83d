import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { digest } from '../fs/digest.ts'
import { asStoreFailed } from '../fs/as-store-failed.ts'
import { ObjectMissing, WriteConflict } from '../errors.ts'
import { openFolderLock } from '../fs/folder-lock.ts'
import { makeFolder } from '../fs/make-folder.ts'
import type { ListedObject, ObjectStore, PutOptions } from './object-store.ts'
import { listFiles } from '../fs/list-files.ts'
import { isMissing, readIfThere } from '../fs/read-if-there.ts'
import { removeFile } from '../fs/remove-file.ts'
import { DRAFT_PREFIX, replaceByLink, replaceFile } from '../fs/replace-file.ts'

/**
 * An object store in a folder. It writes a draft and renames it; a copy is a hard link.
 *
 * The etag is the digest of the bytes. Conditional writes are safe among all processes of one machine. Throws
 * `StoreFailed` if the disk refuses.
 */
export function openFolderStore(dir: string): ObjectStore {
  const lock = openFolderLock(dir)
  const fileOf = (key: string) => join(dir, key)

  function write(key: string, body: Uint8Array | string): string {
    replaceFile(fileOf(key), body)
    return digest(body)
  }

  function read(key: string): { body: Buffer; etag: string } | undefined {
    const body = readIfThere(fileOf(key))
    return body && { body, etag: digest(body) }
  }

  function putIf(key: string, body: Uint8Array | string, { ifMatch, ifNoneMatch }: PutOptions): string {
    return lock.hold(() => {
      const etag = read(key)?.etag
      if (ifNoneMatch ? etag !== undefined : etag !== ifMatch) throw WriteConflict.fault({ key, store: dir })
      return write(key, body)
    })
  }

  return {
    name: dir,
    put: async (key, body, options = {}) =>
      told(`Writing ${key}`, () =>
        options.ifMatch || options.ifNoneMatch ? putIf(key, body, options) : write(key, body),
      ),
    get: async (key) => told(`Reading ${key}`, () => read(key)),
    head: async (key) =>
      told(`Reading ${key}`, () => {
        const found = read(key)
        return found && { size: found.body.length, etag: found.etag }
      }),
    list: async (prefix) => told(`Listing ${prefix}`, () => listFolder(dir, prefix)),
    delete: async (keys) => told('Deleting', () => keys.forEach((key) => removeFile(dir, key))),
    copy: async (from, to) =>
      told(`Copying ${from}`, () => {
        makeFolder(dirname(fileOf(to)))
        try {
          replaceByLink(fileOf(to), fileOf(from))
        } catch (error) {
          if (isMissing(error)) throw ObjectMissing.fault({ key: from, store: dir })
          throw error
        }
      }),
    close: () => lock.close(),
  }

  function told<T>(action: string, act: () => T): T {
    try {
      return act()
    } catch (error) {
      throw asStoreFailed(error, action, dir)
    }
  }
}

/** The objects whose keys begin with `prefix`. Reads only the deepest folder that `prefix` names. */
function listFolder(dir: string, prefix: string): ListedObject[] {
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return listFiles(join(dir, base), { withLinks: true, mayBeMissing: true })
    .map((path) => base + path)
    .filter((key) => key.startsWith(prefix) && !basename(key).startsWith(DRAFT_PREFIX))
    .map((key) => ({ key, size: statSync(join(dir, key)).size }))
}
