import { statSync } from 'node:fs'
import { join } from 'node:path'
import { formatModifiers, type Modifiers } from '#contract/image-url.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { MadePicture } from '../pool/image-task.ts'

/** A complete file in the cache. */
export type VariantFile = MadePicture & { readonly path: string }

/** A variant in the cache, or the reason why its source gives none. */
export type CachedVariant = VariantFile | { readonly reason: string }

/**
 * Variants by the digest of the source's bytes and by their modifiers. All tenants and builds share them.
 *
 * The index is a cache file. The bytes lie beside it, in files named by their own digest. If such a file is missing or
 * has another size, its entry does not count.
 */
export type VariantCache = {
  read(bytesDigest: string, modifiers: Modifiers): CachedVariant | undefined
  write(bytesDigest: string, modifiers: Modifiers, made: MadePicture | { readonly reason: string }): void
  /** The folder for new files; see `madeFilePath`. */
  readonly folder: string
}

export const VARIANTS = 'variant'

export function createVariantCache(index: LocalCache, folder: string, recipe: string): VariantCache {
  const keyOf = (bytesDigest: string, modifiers: Modifiers) => `${bytesDigest} ${formatModifiers(modifiers)} ${recipe}`
  return {
    folder,
    read(bytesDigest, modifiers) {
      const entry = index.read(VARIANTS, keyOf(bytesDigest, modifiers))
      if (entry === undefined) return undefined
      const known = JSON.parse(entry) as MadePicture | { reason: string }
      if ('reason' in known) return known
      const path = madeFilePath(folder, known.digest)
      return statSync(path, { throwIfNoEntry: false })?.size === known.size ? { ...known, path } : undefined
    },
    write(bytesDigest, modifiers, made) {
      index.write(VARIANTS, [[keyOf(bytesDigest, modifiers), JSON.stringify(made)]])
    },
  }
}

/** The path of a made file. Its name is the digest of its bytes, so it is written once and never changes. */
export function madeFilePath(folder: string, digest: string): string {
  return join(folder, digest.slice(0, 2), digest)
}
