import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SharePicture } from '#contract/share-picture.ts'
import { createLimit } from '#kit/limit.ts'
import { type CacheOptions, openLocalCache } from '#store/cache/local-cache.ts'
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

/** Reads sources and makes variants for every tenant of a run. Must be closed. */
export type PictureMaker = {
  /** Names the way in which variants are made. */
  readonly recipe: string
  forTenant(options: TenantOptions): TenantPictures
  /** Notes which sources a tenant's pictures come from. */
  note(tenant: string, keys: Iterable<string>): void
  /** What is known of those, for other machines. `inBundle`: absolute paths of the tenant's files by digest. */
  shelfOf(tenant: string, inBundle: () => ReadonlyMap<string, string>): SharedStateSource
  close(): Promise<void>
}

type TenantOptions = GuardOptions & {
  readonly offline: boolean
  /** What is left of the build's time. */
  readonly timeLeftMs?: () => number
}

/** The pictures of one tenant: what its guard lets through. Must be closed. */
export type TenantPictures = {
  /** Looks at a source, and lets `use` make variants of it. Throws `SourceError`. */
  read<T>(source: SourceAddress, use: (read: OpenSource) => Promise<T>): Promise<T>
  /** Share pictures. `name` stands for one and for the way it is drawn, and is its key in memory. */
  share(name: string, picture: SharePicture): SourceVariants
  readonly effort: Readonly<SourceStats>
  close(): Promise<void>
}

/** `key` names the source in memory, from build to build. */
export type SourceAddress = { readonly url: string; readonly key: string }

export type OpenSource = Pick<ReadSource, 'bytesDigest' | 'facts' | 'notRefreshed'> & SourceVariants

/** Sources of one tenant looked at side by side: enough to hide the way to their hosts. Each may hold 20 MB. */
export const SOURCES_AHEAD = 12
/** Bytes that a killed build left behind are of no use to anybody. */
const FORGOTTEN_MS = 3_600_000

/**
 * `folder` holds everything that can be made again; several runs may share it. `jobs`: processes that decode and
 * encode, each with at most `memoryMb`. `tell` hears of damage in the index.
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
  mkdirSync(incoming, { recursive: true })
  forgetOld(incoming)

  return {
    recipe,
    forTenant({ offline, timeLeftMs = () => Infinity, ...guardOptions }) {
      const guard = createSourceGuard(guardOptions)
      const effort = { loaded: 0, measured: 0, made: 0 }
      const failures = new Map<string, number>()
      const limit = createLimit(SOURCES_AHEAD)
      const reader: SourceReader = {
        guard,
        memory,
        decode: createDecode({ pool, memory, taskTimeoutMs, timeLeftMs }),
        timeLeftMs,
        folder: incoming,
        offline,
        effort,
        failures,
        ...(limits && { limits }),
      }
      return {
        effort,
        read: (source, use) =>
          limit(() =>
            readSteadily(() => readSource(reader, source, (read) => use({ ...read, ...maker.ofSource(reader, read) }))),
          ),
        share(name, picture) {
          // Other machines get to know it as they do a source.
          if (memory.source(name) === undefined) memory.rememberSource(name, { validators: {}, bytesDigest: name })
          return maker.ofShare(reader, name, picture)
        },
        close: async () => guard.close(),
      }
    },
    note: (tenant, keys) => notePictures(index, tenant, keys),
    shelfOf: (tenant, inBundle) => createSharedPictures({ index, folder: variants.folder, tenant, recipe, inBundle }),
    async close() {
      await pool.close()
      index.close()
    },
  }
}

/** Reads once more, from the start, if the bytes changed between two questions. */
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
