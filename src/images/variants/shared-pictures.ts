import { readFileSync } from 'node:fs'
import { digest } from '#store/fs/digest.ts'
import { SharedStateDamaged } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { readNamedFile } from '#store/fs/read-named-file.ts'
import { replaceFile } from '#store/fs/replace-file.ts'
import type { SharedStateSource, SharedStateEntry } from '#store/shared-log/shared-state-source.ts'
import type { MadePicture } from '../pool/image-task.ts'
import { FACTS, SOURCES, type RememberedSource } from '../source/source-memory.ts'
import { madeFilePath, VARIANTS } from './variant-cache.ts'

const NOTES = 'tenant-pictures'
const NONE = '[]'

/** Stores the keys of the sources of a tenant's pictures, so that the right ones are shared. */
export function notePictures(index: LocalCache, tenant: string, keys: Iterable<string>): void {
  const text = JSON.stringify([...new Set(keys)].sort())
  if ((index.read(NOTES, tenant) ?? NONE) !== text) index.write(NOTES, [[tenant, text]])
}

/**
 * What a machine knows of a tenant's pictures: how to ask whether they have changed, their facts, and their variants.
 *
 * The entries are `picture/KEY`, `facts/DIGEST RECIPE` and `variant/DIGEST MODIFIERS RECIPE`. The bytes of most
 * variants are in the bundle and are shared with it: `inBundle` finds them there by their digest. The bytes of other
 * variants are `made/DIGEST`.
 */
export function createSharedPictures(options: {
  index: LocalCache
  /** The folder of the variants. */
  folder: string
  tenant: string
  recipe: string
  /** The absolute paths of the files in the bundle, by digest. */
  inBundle: () => ReadonlyMap<string, string>
}): SharedStateSource {
  const { index, folder, tenant, recipe, inBundle } = options
  const readKeys = () => JSON.parse(index.read(NOTES, tenant) ?? NONE) as string[]

  return {
    kinds: ['picture', 'facts', 'variant', 'made'],
    entries() {
      const entries = new Map<string, SharedStateEntry>()
      const bundled = inBundle()
      for (const key of readKeys()) {
        const text = index.read(SOURCES, key)
        if (text === undefined) continue
        addRow('picture', SOURCES, key)
        const { bytesDigest } = JSON.parse(text) as RememberedSource
        for (const row of rowsOf(FACTS, bytesDigest)) addRow('facts', FACTS, row)
        for (const row of rowsOf(VARIANTS, bytesDigest)) addVariant(row)
      }
      return entries

      function rowsOf(space: string, bytesDigest: string): string[] {
        return index.keys(space, `${bytesDigest} `).filter((key) => key.endsWith(` ${recipe}`))
      }

      function addRow(kind: string, space: string, key: string): void {
        const text = index.read(space, key)
        entries.set(`${kind}/${key}`, { version: digest(text ?? '').slice(0, 16), read: () => text })
      }

      function addVariant(key: string): void {
        addRow('variant', VARIANTS, key)
        const made = JSON.parse(index.read(VARIANTS, key) ?? '{}') as Partial<MadePicture>
        if (made.digest === undefined || bundled.has(made.digest)) return
        const { digest: name } = made
        const path = madeFilePath(folder, name)
        entries.set(`made/${name}`, { version: '', read: () => readNamedFile(path, name) })
      }
    },
    take() {
      const keys = new Set(readKeys())
      const rows: Row[] = []
      return {
        put(name, value) {
          const at = name.indexOf('/')
          const [kind, key] = [name.slice(0, at), name.slice(at + 1)]
          if (kind === 'made') {
            if (!putVariant(folder, key, value))
              throw SharedStateDamaged.fault({ what: name, reason: 'its digest is another' })
            return
          }
          if (kind === 'picture') keys.add(key)
          rows.push([SPACES[kind] as string, key, value.toString()])
        },
        finish(gone) {
          copyBundled(rows, inBundle(), folder)
          index.writeRows(rows)
          for (const name of gone) if (name.startsWith('picture/')) keys.delete(name.slice('picture/'.length))
          notePictures(index, tenant, keys)
        },
      }
    },
  }
}

/** Copies variants from the bundle, which are not sent a second time. A missing variant is made when it is needed. */
function copyBundled(rows: readonly Row[], bundled: ReadonlyMap<string, string>, folder: string): void {
  for (const [space, , text] of rows) {
    const { digest: made = '' } = space === VARIANTS ? (JSON.parse(text) as Partial<MadePicture>) : {}
    const file = bundled.get(made)
    if (file !== undefined) putVariant(folder, made, readFileSync(file))
  }
}

/** Writes the bytes of a variant. `false` if their digest is not `name`; then it writes nothing. */
function putVariant(folder: string, name: string, bytes: Buffer): boolean {
  if (digest(bytes) !== name) return false
  replaceFile(madeFilePath(folder, name), bytes)
  return true
}

type Row = [space: string, key: string, text: string]

const SPACES: { readonly [kind: string]: string } = { picture: SOURCES, facts: FACTS, variant: VARIANTS }
