import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync, linkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { digest } from '../fs/digest.ts'
import { asStoreFailed } from '../fs/as-store-failed.ts'
import { ObjectMissing, WriteConflict } from '../errors.ts'
import { openFolderLock } from '../fs/folder-lock.ts'
import type { ListedObject, ObjectStore, PutOptions } from './object-store.ts'
import { removeFile } from '../fs/remove-file.ts'

/** Drafts lie beside their place and bear a name that no list shows. */
const DRAFT = /(^|\/)\.draft-[^/]*$/

let drafts = 0

/**
 * An object store in a folder. A write is a draft renamed to its place; a copy is a hard link.
 *
 * The etag is the digest of the bytes. Conditions hold among all processes of one machine. Throws `StoreFailed` where
 * the disk does.
 */
export function openFolderStore(dir: string): ObjectStore {
  const lock = openFolderLock(dir)
  const fileOf = (key: string) => join(dir, key)

  function write(key: string, body: Uint8Array | string): string {
    const file = fileOf(key)
    const draft = join(dirname(file), `.draft-${process.pid}-${(drafts += 1)}`)
    mkdirSync(dirname(file), { recursive: true })
    try {
      writeFileSync(draft, body)
      renameSync(draft, file)
    } catch (error) {
      // No list shows it, so nobody else would ever take it away.
      rmSync(draft, { force: true })
      throw error
    }
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
        const draft = join(dirname(fileOf(to)), `.draft-${process.pid}-${(drafts += 1)}`)
        mkdirSync(dirname(draft), { recursive: true })
        try {
          linkSync(fileOf(from), draft)
        } catch (error) {
          if (isMissing(error)) throw ObjectMissing.fault({ key: from, store: dir })
          throw error
        }
        renameSync(draft, fileOf(to))
        // Renaming one name of a file to another of its names does nothing at all, so the draft may still be there.
        rmSync(draft, { force: true })
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

/** Objects below the deepest folder that `prefix` names. */
function listFolder(dir: string, prefix: string): ListedObject[] {
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const found: ListedObject[] = []
  const visit = (folder: string): void => {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      const key = relative(dir, path).split(sep).join('/')
      if (entry.isDirectory()) visit(path)
      else if (key.startsWith(prefix) && !DRAFT.test(key)) found.push({ key, size: statSync(path).size })
    }
  }
  visit(join(dir, base))
  return found.sort((a, b) => (a.key < b.key ? -1 : 1))
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
