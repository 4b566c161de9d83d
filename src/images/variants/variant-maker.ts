import type { Modifiers } from '#contract/image-url.ts'
import type { SharePicture } from '#contract/share-picture.ts'
import type { ImageTask } from '../pool/image-task.ts'
import type { ReadSource, SourceReader } from '../source/read-source.ts'
import { SourceError } from '../source/source-error.ts'
import type { SourceMemory } from '../source/source-memory.ts'
import { madeFilePath, type VariantCache, type VariantFile } from './variant-cache.ts'

/** The variants of one source. */
export type SourceVariants = {
  /** A variant, from the cache or newly made. Throws `SourceError`. */
  variant(modifiers: Modifiers): Promise<VariantFile>
  /** Why a variant could not be made before. `undefined` if nothing is known against it. */
  knownError(modifiers: Modifiers): string | undefined
}

type VariantMaker = {
  ofSource(reader: MakingReader, source: ReadSource): SourceVariants
  /** `name` stands for what a share picture shows and how it is drawn. */
  ofShare(reader: MakingReader, name: string, picture: SharePicture): SourceVariants
}

type MakingReader = Pick<SourceReader, 'stats' | 'decode'>

/** The source or share picture that variants are made from. */
type Material = { readonly digest: string; taskFor(modifiers: Modifiers): Promise<MakingTask> }
type MakingTask = Extract<ImageTask, { folder: string }>

/** Makes variants. If two tenants need the same file at the same time, it is made once. */
export function createVariantMaker(variants: VariantCache, memory: SourceMemory): VariantMaker {
  const underWay = new Map<string, Promise<VariantFile>>()
  const { folder } = variants
  return {
    ofSource: (reader, { bytesDigest, facts, file }) =>
      variantsOfMaterial(reader, {
        digest: bytesDigest,
        taskFor: async (modifiers) => ({ kind: 'make', source: await file(), facts, modifiers, folder }),
      }),
    ofShare: (reader, name, picture) =>
      variantsOfMaterial(reader, { digest: name, taskFor: async () => ({ kind: 'draw', picture, folder }) }),
  }

  function variantsOfMaterial(reader: MakingReader, material: Material): SourceVariants {
    return {
      variant(modifiers) {
        const key = `${material.digest} ${JSON.stringify(modifiers)}`
        const run = underWay.get(key) ?? findOrMake(reader, material, modifiers).finally(() => underWay.delete(key))
        underWay.set(key, run)
        return run
      },
      knownError(modifiers) {
        const known = variants.read(material.digest, modifiers)
        return known && 'reason' in known ? known.reason : memory.lastError(material.digest)
      },
    }
  }

  async function findOrMake(
    { stats, decode }: MakingReader,
    { digest, taskFor }: Material,
    modifiers: Modifiers,
  ): Promise<VariantFile> {
    const known = variants.read(digest, modifiers)
    if (known && 'reason' in known) throw new SourceError(known.reason)
    if (known) return known
    const lastError = memory.lastError(digest)
    if (lastError !== undefined) throw new SourceError(lastError, { passing: true })
    try {
      const task = await taskFor(modifiers)
      stats.made += 1
      const made = await decode(digest, task)
      variants.write(digest, modifiers, made)
      return { ...made, path: madeFilePath(folder, made.digest) }
    } catch (error) {
      const isTheSource = error instanceof SourceError && !error.passing
      if (isTheSource) variants.write(digest, modifiers, { reason: error.message })
      throw error
    }
  }
}
