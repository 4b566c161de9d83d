import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHiddenPath } from '#contract/hidden-path.ts'
import { runSteps } from '#kit/steps.ts'
import { digest } from '#store/fs/digest.ts'
import { SharedStateDamaged } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { SharedStateSource, SharedStateEntry, StateTaking } from '#store/shared-log/shared-state-source.ts'
import {
  distrustFiles,
  readBuildRecord,
  writeBuildRecord,
  type BuildRecord,
  type PageRecord,
} from '../record/build-record.ts'
import type { Bundle } from './bundle.ts'
import { loadBuildRecord } from '../record/load-build-record.ts'
import { openStagedFiles } from './staged-files.ts'
import { openRecycledFiles } from './recycled-files.ts'
import { appendToSpool, type Slice } from './spool.ts'
import { planChanges, writeChanges } from './write-bundle.ts'

/**
 * The bundle in `dir` (absolute) and the record of the build that made it.
 *
 * `record/`: what is true of the whole. `page/PATH` and `file/PATH`: the record's lines. `bytes/DIGEST`: what lies in
 * the files.
 */
export function createSharedBundles({ cache, dir }: { cache: LocalCache; dir: string }): SharedStateSource {
  return {
    kinds: ['record', 'page', 'file', 'bytes'],
    entries() {
      const record = loadBuildRecord(cache, dir)
      const { pages, files, ...whole } = record
      const entries = new Map<string, SharedStateEntry>()
      const text = JSON.stringify(whole)
      entries.set('record/', { version: digest(text).slice(0, 16), read: () => text })
      for (const [path, page] of Object.entries(pages)) {
        const version = [page.build, page.key, page.article].join(' ')
        entries.set(`page/${path}`, { version, read: () => JSON.stringify(page) })
      }
      for (const [path, { digest: name, size }] of Object.entries(files)) {
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

/** Where the files of the bundle in `dir` lie, by digest. */
export function bundleFiles(cache: LocalCache, dir: string): Map<string, string> {
  return new Map(
    Object.entries(readBuildRecord(cache, dir).files).map(([path, file]) => [file.digest, join(dir, path)]),
  )
}

/** Whether the last build in `dir` ended, so that its bundle is one to share. */
export function isBundleFinished(cache: LocalCache, dir: string): boolean {
  return readBuildRecord(cache, dir).release !== undefined
}

type Lines = { [path: string]: unknown }

function takeBundle(cache: LocalCache, dir: string, staging: string): StateTaking {
  const before = loadBuildRecord(cache, dir)
  const pages: Lines = { ...before.pages }
  const named: { [path: string]: { digest: string; size: number } } = { ...before.files }
  const { pages: _pages, files: _files, ...own } = before
  let whole: Omit<BuildRecord, 'pages' | 'files'> = own
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
      else if (kind === 'page') pages[rest] = JSON.parse(value.toString()) as PageRecord
      else {
        assertInside(rest)
        named[rest] = JSON.parse(value.toString()) as { digest: string; size: number }
      }
    },
    finish(gone) {
      for (const key of gone) {
        if (key.startsWith('page/')) delete pages[key.slice('page/'.length)]
        if (key.startsWith('file/')) delete named[key.slice('file/'.length)]
      }
      const bundle = bundleOf(named)
      const changes = runSteps(planChanges(dir, bundle, before.files))
      // A killed takeover leaves a record that vouches for nothing it may have touched, and a bundle that nobody
      // publishes.
      const distrust = () => distrustFiles(cache, dir, before, [...changes.write, ...changes.remove])
      const staged = openStagedFiles(join(staging, 'bundle'), openRecycledFiles(cache, dir))
      const written = runSteps(writeChanges(dir, staged, bundle, changes, distrust))
      const taken = Object.keys(named).map((path) => [path, written[path] ?? before.files[path]] as const)
      const record = { ...whole, pages, files: Object.fromEntries(taken) }
      writeBuildRecord(cache, dir, record as BuildRecord)
    },
  }

  /** Bytes that lie here under another path are copied before anything is changed. Throws where they are nowhere. */
  function bundleOf(files: typeof named): Bundle {
    const here = new Map(Object.entries(before.files).map(([path, file]) => [file.digest, path]))
    const bundle: Bundle = Object.fromEntries(
      Object.entries(files).map(([path, { digest: name, size }]) => {
        if (before.files[path]?.digest === name) return [path, { digest: name, size }]
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

  /** In one file: to make one for each would take longer than everything else. */
  function keep(name: string, value: Buffer): Slice {
    const [slice] = appendToSpool(spool, [value])
    bytes.set(name, slice as Slice)
    return slice as Slice
  }
}

/** A path of a bundle: below its folder, in plain segments, not hidden. Throws `SharedStateDamaged`. */
function assertInside(path: string): void {
  const isPlain = path.split('/').every((segment) => segment !== '' && segment !== '..' && segment.length <= 255)
  if (!isPlain || isHiddenPath(path) || /[\\\0]/.test(path)) {
    throw SharedStateDamaged.fault({ what: `file/${path}`, reason: 'its path leads out of the bundle' })
  }
}
