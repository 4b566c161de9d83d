import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHiddenPath } from '#store/fs/hidden-path.ts'
import { PathMap } from '#kit/path-map.ts'
import { runSteps } from '#kit/steps.ts'
import { digest } from '#store/fs/digest.ts'
import { SharedStateDamaged } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { SharedStateSource, SharedStateEntry, StateTaking } from '#store/shared-log/shared-state-source.ts'
import { type BuildRecord, EMPTY_RECORD, type FileRecord, type PageRecord } from '../record/build-record.ts'
import { countNamed } from '../record/count-named.ts'
import type { RecordLists } from '../record/record-rows.ts'
import { distrustFiles, readBuildRecord, readWholeRecord, writeBuildRecord } from '../record/stored-build-record.ts'
import type { Bundle } from './bundle.ts'
import { loadWholeRecord } from '../record/load-build-record.ts'
import { openStagedFiles } from './staged-files.ts'
import { openRecycledFiles } from './recycled-files.ts'
import { appendToSpool, type Slice } from './spool.ts'
import { planChanges, writeChanges } from './write-bundle.ts'

/**
 * Shares the bundle in `dir` (absolute) and the record of the build that made it.
 *
 * The entry `record/` holds what is true of the whole bundle. `page/PATH` and `file/PATH` hold the lines of the record,
 * and `bytes/DIGEST` holds the bytes of a file.
 */
export function createSharedBundles({ cache, dir }: { cache: LocalCache; dir: string }): SharedStateSource {
  return {
    kinds: ['record', 'page', 'file', 'bytes'],
    entries() {
      const record = loadWholeRecord(cache, dir)
      // The times of folders are left out, since they are different on another machine.
      const { pages, files, assets: _assets, pictures: _pictures, folders: _folders, ...whole } = record
      const entries = new Map<string, SharedStateEntry>()
      const text = JSON.stringify(whole)
      entries.set('record/', { version: digest(text).slice(0, 16), read: () => text })
      for (const [path, page] of pages) {
        const version = [page.build, page.key, page.article, ...(page.groups ?? [])].join(' ')
        entries.set(`page/${path}`, { version, read: () => JSON.stringify(page) })
      }
      for (const [path, { digest: name, size }] of files) {
        entries.set(`file/${path}`, { version: name, read: () => JSON.stringify({ digest: name, size }) })
        entries.set(`bytes/${name}`, { version: '', read: () => readBytes(path, name) })
      }
      return entries
    },
    take: (staging) => takeBundle(cache, dir, staging),
  }

  function readBytes(path: string, name: string): Buffer | undefined {
    const bytes = readFileSync(join(dir, path))
    return digest(bytes) === name ? bytes : undefined
  }
}

/** Where each file of the bundle in `dir` lies, by its digest. */
export function bundleFiles(cache: LocalCache, dir: string): Map<string, string> {
  return new Map(Array.from(readWholeRecord(cache, dir).files, ([path, file]) => [file.digest, join(dir, path)]))
}

/** Whether the last build in `dir` ended, so that its bundle can be shared. */
export function isBundleFinished(cache: LocalCache, dir: string): boolean {
  return readBuildRecord(cache, dir).release !== undefined
}

type NamedFile = Pick<FileRecord, 'digest' | 'size'>

function takeBundle(cache: LocalCache, dir: string, staging: string): StateTaking {
  const before = loadWholeRecord(cache, dir)
  const pages = new Map(before.pages)
  const named = new Map<string, NamedFile>(before.files)
  let whole: Omit<BuildRecord, keyof RecordLists> = before
  const spool = join(staging, 'taken')
  const bytes = new Map<string, Slice>()

  return {
    put(key, value) {
      const at = key.indexOf('/')
      const [kind, rest] = [key.slice(0, at), key.slice(at + 1)]
      if (kind === 'bytes') {
        if (digest(value) !== rest) throw SharedStateDamaged.fault({ what: key, reason: 'its digest is another' })
        keep(rest, value)
      } else if (kind === 'record') whole = JSON.parse(value.toString()) as typeof whole
      else if (kind === 'page') pages.set(rest, JSON.parse(value.toString()) as PageRecord)
      else {
        assertInside(rest)
        named.set(rest, JSON.parse(value.toString()) as NamedFile)
      }
    },
    finish(gone) {
      for (const key of gone) {
        if (key.startsWith('page/')) pages.delete(key.slice('page/'.length))
        if (key.startsWith('file/')) named.delete(key.slice('file/'.length))
      }
      const bundle = bundleOf(named)
      const removed = [...before.files.keys()].filter((path) => !named.has(path))
      const changes = runSteps(planChanges(dir, bundle, removed, before.files))
      // If this is killed, it leaves a record that does not trust the files that may have changed, and a bundle that no
      // publisher publishes.
      const distrust = () => distrustFiles(cache, dir, before, [...changes.write, ...changes.remove])
      const staged = openStagedFiles(join(staging, 'bundle'), openRecycledFiles(cache, dir))
      const written = runSteps(writeChanges(dir, staged, bundle, changes, distrust))
      const taken = [...named.keys()].map((path) => [path, written[path] ?? before.files.get(path)] as const)
      const files = PathMap.empty<FileRecord>().with(taken)
      const { folders: _, ...facts } = whole
      const all = PathMap.of(pages)
      writeBuildRecord(cache, dir, { ...facts, pages: all, files, ...countNamed(EMPTY_RECORD, all) })
    },
  }

  /**
   * The bundle, with a source for each file that is new or changed. If its bytes lie here under another path, they are
   * copied before anything is changed. Throws `SharedStateDamaged` if bytes are missing.
   */
  function bundleOf(files: typeof named): Bundle {
    const here = new Map(Array.from(before.files, ([path, file]) => [file.digest, path]))
    const bundle: Bundle = Object.fromEntries(
      Array.from(files, ([path, { digest: name, size }]) => {
        if (before.files.get(path)?.digest === name) return [path, { digest: name, size }]
        return [path, { digest: name, size, source: { slice: bytes.get(name) ?? copyOf(name, here.get(name)) } }]
      }),
    )
    return bundle
  }

  function copyOf(name: string, path: string | undefined): Slice {
    const found = path === undefined ? undefined : readFileSync(join(dir, path))
    if (found && digest(found) === name) return keep(name, found)
    throw SharedStateDamaged.fault({ what: `bytes/${name}`, reason: 'it is missing' })
  }

  /** Keeps all bytes in one file: to make a file for each would take longer than everything else. */
  function keep(name: string, value: Buffer): Slice {
    const [slice] = appendToSpool(spool, [value])
    bytes.set(name, slice as Slice)
    return slice as Slice
  }
}

/**
 * Checks that a path is one of a bundle: below its folder, in plain segments, not hidden. Throws `SharedStateDamaged`.
 */
function assertInside(path: string): void {
  const isPlain = path.split('/').every((segment) => segment !== '' && segment !== '..' && segment.length <= 255)
  if (!isPlain || isHiddenPath(path) || /[\\\0]/.test(path)) {
    throw SharedStateDamaged.fault({ what: `file/${path}`, reason: 'its path leads out of the bundle' })
  }
}
