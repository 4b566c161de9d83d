import type { Modifiers } from '#contract/image-url.ts'
import type { ReadSource, SourceReader } from '../source/read-source.ts'
import { SourceError } from '../source/source-error.ts'
import type { SourceMemory } from '../source/source-memory.ts'
import { madeFilePath, type VariantCache, type VariantFile } from './variant-cache.ts'

/** What can be made of one source. */
export type SourceVariants = {
  /** From the cache, or made. Throws `SourceError`. */
  variant(modifiers: Modifiers): Promise<VariantFile>
  /** Why a variant was found impossible before. */
  knownError(modifiers: Modifiers): string | undefined
}

export type VariantMaker = {
  ofSource(reader: Pick<SourceReader, 'effort' | 'decode'>, source: ReadSource): SourceVariants
}

/** Two tenants that want the same file at the same time wait for the same work. */
export function createVariantMaker(variants: VariantCache, memory: SourceMemory): VariantMaker {
  const underWay = new Map<string, Promise<VariantFile>>()
  return {
    ofSource: (reader, source) => ({
      variant(modifiers) {
        const key = `${source.bytesDigest} ${JSON.stringify(modifiers)}`
        const run = underWay.get(key) ?? findOrMake(reader, source, modifiers).finally(() => underWay.delete(key))
        underWay.set(key, run)
        return run
      },
      knownError(modifiers) {
        const known = variants.read(source.bytesDigest, modifiers)
        return known && 'reason' in known ? known.reason : memory.lastError(source.bytesDigest)
      },
    }),
  }

  async function findOrMake(
    { effort, decode }: Pick<SourceReader, 'effort' | 'decode'>,
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
