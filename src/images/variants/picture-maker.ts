import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SharePicture } from '#contract/share-picture.ts'
import { createLimit } from '#kit/limit.ts'
import { type CacheOptions, openLocalCache } from '#store/cache/local-cache.ts'
import { makeFolder } from '#store/fs/make-folder.ts'
import type { SharedStateSource } from '#store/shared-log/shared-state-source.ts'
import { createDecode, TASK_TIMEOUT_MS } from '../pool/decode.ts'
import { createImagePool } from '../pool/image-pool.ts'
import type { LoadLimits } from '../source/load-source.ts'
import { createSharedPictures, notePictures } from './shared-pictures.ts'
import { recipeName } from './encoder-version.ts'
import {
  readSource,
  SourceChanged,
  type SourceStats,
  type ReadSource,
  type SourceReader,
} from '../source/read-source.ts'
import { createSourceGuard, type GuardOptions } from '../source/source-guard.ts'
import { createSourceMemory } from '../source/source-memory.ts'
import { SourceError } from '../source/source-error.ts'
import { createVariantCache } from './variant-cache.ts'
import { createVariantMaker, type SourceVariants } from './variant-maker.ts'

/** Reads sources and makes variants for all tenants of a run. Must be closed. */
export type PictureMaker = {
  /** Names how variants are made. */
  readonly recipe: string
  forTenant(options: TenantOptions): TenantPictures
  /** Stores the keys of the sources of a tenant's pictures. */
  note(tenant: string, keys: Iterable<string>): void
  /**
   * What the cache holds of a tenant's sources, for other machines. `inBundle`: absolute paths of the tenant's files by
   * digest.
   */
  sharedSourceOf(tenant: string, inBundle: () => ReadonlyMap<string, string>): SharedStateSource
  close(): Promise<void>
}

type TenantOptions = GuardOptions & {
  readonly offline: boolean
  /** The remaining milliseconds of the build. */
  readonly timeLeftMs?: () => number
}

/** Reads the pictures of one tenant that its guard admits. Must be closed. */
export type TenantPictures = {
  /** Measures a source, and lets `use` make variants of it. Throws `SourceError`. */
  read<T>(source: SourceAddress, use: (read: OpenSource) => Promise<T>): Promise<T>
  /** The variants of a share picture. `name` stands for the picture and how it is drawn, and is its key in memory. */
  share(name: string, picture: SharePicture): SourceVariants
  readonly stats: Readonly<SourceStats>
  close(): Promise<void>
}

/** `key` is the source's key in memory, the same in every build. */
export type SourceAddress = { readonly url: string; readonly key: string }

export type OpenSource = Pick<ReadSource, 'bytesDigest' | 'facts' | 'notRefreshed'> & SourceVariants

/**
 * How many sources of one tenant are read at the same time: enough to hide the waiting for their hosts. Each may take
 * 20 MB.
 */
export const SOURCES_AHEAD = 12
/** Files older than this were left behind by a killed build and are deleted. */
const FORGOTTEN_MS = 3_600_000

/**
 * Opens a picture maker. `folder` is a cache that can be deleted at any time; several runs may share it. `jobs` is the
 * number of processes that decode and encode, each with at most `memoryMb`. `tell` is called with damage in the index.
 */
export function createPictureMaker(options: {
  folder: string
  jobs: number
  limits?: LoadLimits
  taskTimeoutMs?: number
  memoryMb?: number
  now?: () => number
  tell?: NonNullable<CacheOptions['tell']>
}): PictureMaker {
  const { folder, jobs, limits, taskTimeoutMs = TASK_TIMEOUT_MS, memoryMb, now = Date.now, tell } = options
  const incoming = join(folder, 'incoming')
  const recipe = recipeName()
  const index = openLocalCache(join(folder, 'index.sqlite'), tell && { tell })
  const variants = createVariantCache(index, join(folder, 'files'), recipe)
  const pool = createImagePool({ jobs, ...(memoryMb !== undefined && { memoryMb }) })
  const memory = createSourceMemory(index, recipe, now)
  const maker = createVariantMaker(variants, memory)
  makeFolder(incoming)
  forgetOld(incoming)

  return {
    recipe,
    forTenant({ offline, timeLeftMs = () => Infinity, ...guardOptions }) {
      const guard = createSourceGuard(guardOptions)
      const stats = { loaded: 0, measured: 0, made: 0 }
      const failures = new Map<string, number>()
      const limit = createLimit(SOURCES_AHEAD)
      const reader: SourceReader = {
        guard,
        memory,
        decode: createDecode({ pool, memory, taskTimeoutMs, timeLeftMs }),
        timeLeftMs,
        folder: incoming,
        offline,
        stats,
        failures,
        ...(limits && { limits }),
      }
      return {
        stats,
        read: (source, use) =>
          limit(() =>
            readSteadily(() => readSource(reader, source, (read) => use({ ...read, ...maker.ofSource(reader, read) }))),
          ),
        share(name, picture) {
          // It is remembered like a source, so that it is shared with other machines.
          if (memory.source(name) === undefined) memory.rememberSource(name, { validators: {}, bytesDigest: name })
          return maker.ofShare(reader, name, picture)
        },
        close: async () => guard.close(),
      }
    },
    note: (tenant, keys) => notePictures(index, tenant, keys),
    sharedSourceOf: (tenant, inBundle) =>
      createSharedPictures({ index, folder: variants.folder, tenant, recipe, inBundle }),
    async close() {
      await pool.close()
      index.close()
    },
  }
}

/** Reads a source once more from the start if its bytes changed between two requests. */
async function readSteadily<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error
  }
  return read().catch((error: unknown) => {
    throw error instanceof SourceChanged ? new SourceError('its bytes keep changing', { passing: true }) : error
  })
}

function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const age = Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity)
    if (age > FORGOTTEN_MS) rmSync(join(folder, name), { force: true })
  }
}
