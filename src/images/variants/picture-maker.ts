import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Modifiers } from '#contract/image-url.ts'
import { createLimit } from '#kit/limit.ts'
import { type CacheOptions, openLocalCache } from '#store/cache/local-cache.ts'
import type { SharedStateSource } from '#store/shared-log/shared-state-source.ts'
import { createDecode, TASK_TIMEOUT_MS } from '../pool/decode.ts'
import { createImagePool } from '../pool/image-pool.ts'
import type { MadePicture } from '../pool/image-task.ts'
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
import { createVariantCache, madeFilePath } from './variant-cache.ts'

/** A file that lies complete in the cache. */
export type VariantFile = MadePicture & { readonly path: string }

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
  readonly effort: Readonly<SourceStats>
  close(): Promise<void>
}

/** `key` names the source in memory, from build to build. */
export type SourceAddress = { readonly url: string; readonly key: string }

export type OpenSource = Pick<ReadSource, 'bytesDigest' | 'facts' | 'notRefreshed'> & {
  /** From the cache, or made. Throws `SourceError`. */
  variant(modifiers: Modifiers): Promise<VariantFile>
  /** Why a variant was found impossible before. */
  knownError(modifiers: Modifiers): string | undefined
}

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
  const underWay = new Map<string, Promise<VariantFile>>()
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
        read: (source, use) => limit(() => readSteadily(reader, source, use)),
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

  async function readSteadily<T>(
    reader: SourceReader,
    source: SourceAddress,
    use: (read: OpenSource) => Promise<T>,
  ): Promise<T> {
    const once = () =>
      readSource(reader, source, (read) =>
        use({
          ...read,
          variant: (how) => variantOf(reader, read, how),
          knownError: (how) => {
            const known = variants.read(read.bytesDigest, how)
            return known && 'reason' in known ? known.reason : memory.lastError(read.bytesDigest)
          },
        }),
      )
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof SourceChanged)) throw error
    }
    return once().catch((error: unknown) => {
      throw error instanceof SourceChanged ? new SourceError('its bytes keep changing', { passing: true }) : error
    })
  }

  /** Two tenants that want the same file at the same time wait for the same work. */
  function variantOf(reader: SourceReader, read: ReadSource, modifiers: Modifiers): Promise<VariantFile> {
    const key = `${read.bytesDigest} ${JSON.stringify(modifiers)}`
    const run = underWay.get(key) ?? findOrMake(reader, read, modifiers).finally(() => underWay.delete(key))
    underWay.set(key, run)
    return run
  }

  async function findOrMake(
    { effort, decode }: SourceReader,
    { bytesDigest, facts, file }: ReadSource,
    modifiers: Modifiers,
  ): Promise<VariantFile> {
    const known = variants.read(bytesDigest, modifiers)
    if (known && 'reason' in known) throw new SourceError(known.reason)
    if (known) return known
    const lastError = memory.lastError(bytesDigest)
    if (lastError !== undefined) throw new SourceError(lastError, { passing: true })
    try {
      const source = await file()
      effort.made += 1
      const made = await decode(bytesDigest, { kind: 'make', source, facts, modifiers, folder: variants.folder })
      variants.write(bytesDigest, modifiers, made)
      return { ...made, path: madeFilePath(variants.folder, made.digest) }
    } catch (error) {
      const isTheSource = error instanceof SourceError && !error.passing
      if (isTheSource) variants.write(bytesDigest, modifiers, { reason: error.message })
      throw error
    }
  }
}

function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const age = Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity)
    if (age > FORGOTTEN_MS) rmSync(join(folder, name), { force: true })
  }
}
