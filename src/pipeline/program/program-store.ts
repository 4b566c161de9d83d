import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { WriteConflict } from '#store/errors.ts'
import { listFiles } from '#store/fs/list-files.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { segmentEntries, readSegmentEntries } from '#store/shared-log/log-segment.ts'
import { makeFolder } from '#store/fs/make-folder.ts'

/** Compiled programs that machines share, by the version of their code. */
export type ProgramStore = {
  /**
   * Fetches a program into `dir`, which it makes. Returns `false` if the store has no complete program of this version.
   */
  fetch(codeId: string, dir: string): Promise<boolean>
  /** Stores the program in `dir`, unless the store already has it complete. */
  keep(codeId: string, dir: string): Promise<void>
}

/** The name of each version's object, the newest version first. */
type Versions = readonly { readonly codeId: string; readonly name: string }[]

const LIST = 'compiled/versions.json'
const KEPT_VERSIONS = 8

/**
 * Opens a store in which each program is one object, a pack of its files. A list says which object belongs to which
 * version.
 *
 * A program is code. So anyone who may write to the store decides what the workers run.
 */
export function createProgramStore(store: ObjectStore): ProgramStore {
  const keyOf = (name: string) => `compiled/${name}`
  const broken = new Set<string>()

  async function readVersions(): Promise<{ versions: Versions; etag: string | undefined }> {
    const found = await store.get(LIST)
    return { versions: found ? (JSON.parse(found.body.toString()) as Versions) : [], etag: found?.etag }
  }

  return {
    async fetch(codeId, dir) {
      const { versions } = await readVersions()
      const known = versions.find((one) => one.codeId === codeId)
      if (!known) return false
      broken.add(codeId)
      const found = await store.get(keyOf(known.name))
      if (!found) return false
      for (const [path, bytes] of await readSegmentEntries(known.name, found.body)) {
        const file = join(dir, path)
        if (relative(dir, file).startsWith('..')) return false
        makeFolder(dirname(file))
        writeFileSync(file, bytes)
      }
      if (!existsSync(join(dir, 'server/entry.mjs'))) return false
      broken.delete(codeId)
      return true
    },
    async keep(codeId, dir) {
      const { versions, etag } = await readVersions()
      if (!broken.has(codeId) && versions.some((one) => one.codeId === codeId)) return
      const entries = listFiles(dir).map((key) => ({ key, version: '', value: readFileSync(join(dir, key)) }))
      const pack = await segmentEntries(entries)
      await store.put(keyOf(pack.name), pack.bytes)
      const all = [{ codeId, name: pack.name }, ...versions.filter((one) => one.codeId !== codeId)]
      const condition = etag === undefined ? ({ ifNoneMatch: '*' } as const) : { ifMatch: etag }
      try {
        await store.put(LIST, JSON.stringify(all.slice(0, KEPT_VERSIONS)), condition)
      } catch (error) {
        // Another worker that started at the same moment has written the list. Its program counts.
        if (!WriteConflict.is(error)) throw error
        const { versions: theirs } = await readVersions()
        if (!theirs.some((one) => one.name === pack.name)) await store.delete([keyOf(pack.name)])
        return
      }
      broken.delete(codeId)
      await store.delete(all.slice(KEPT_VERSIONS).map((one) => keyOf(one.name)))
    },
  }
}
