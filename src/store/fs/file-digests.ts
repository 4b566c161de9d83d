import { readFileSync, statSync } from 'node:fs'
import { digest } from './digest.ts'
import { ownImports } from './own-imports.ts'
import { replaceFile } from './replace-file.ts'

/** Digests of files that are needed again and again. An unchanged file is not read again. */
export type FileDigests = {
  /** SHA-256 of a file's bytes, in hexadecimal. Throws if it cannot be read. */
  digestOf(file: string): string
  /** The digest of a source and its imports, as `ownImports` returns them. `undefined` if there is no such file. */
  lookAtSource(file: string): { readonly digest: string; readonly imports: readonly string[] } | undefined
  /** Stores the digests for the next process. If that fails, the next process reads the files. */
  save(): void
}

type Row = readonly [size: number, changedMs: number, digest: string, imports?: readonly string[]]
type Known = { readonly [file: string]: Row }

/** A file that changed just now may change again within the same clock tick. So its time is not trusted yet. */
const SETTLED_MS = 2000

/** Opens the digests. `home` is the file that stores them. */
export function openFileDigests(home: string): FileDigests {
  const known = readKnown(home)
  const found: { [file: string]: Row } = {}
  let isNew = false

  function look(file: string, isSource: boolean): Row | undefined {
    const now = statSync(file, { throwIfNoEntry: false })
    if (!now?.isFile()) return undefined
    const { size, ctimeMs } = now
    const before = found[file] ?? known[file]
    const isSame = before?.[0] === size && before[1] === ctimeMs
    if (isSame && (!isSource || before[3])) return (found[file] = before)
    const bytes = readFileSync(file)
    const facts = [size, ctimeMs, digest(bytes)] as const
    const row: Row = isSource ? [...facts, ownImports(file, bytes.toString())] : facts
    if (Date.now() - ctimeMs > SETTLED_MS) {
      found[file] = row
      isNew = true
    }
    return row
  }

  return {
    digestOf: (file) => look(file, false)?.[2] ?? digest(readFileSync(file)),
    lookAtSource(file) {
      const [, , name, imports = []] = look(file, true) ?? []
      return name === undefined ? undefined : { digest: name, imports }
    },
    save() {
      if (!isNew) return
      const text = JSON.stringify(found)
      try {
        replaceFile(home, `${digest(text)}\n${text}`)
      } catch {
        // The next process reads the files themselves.
      }
    },
  }
}

/**
 * Reads the stored digests. The first line is the digest of the rest: a single wrong digest would look like a change of
 * its file.
 */
function readKnown(home: string): Known {
  try {
    const [name, text = ''] = readFileSync(home, 'utf8').split('\n', 2)
    return digest(text) === name ? (JSON.parse(text) as Known) : {}
  } catch {
    return {}
  }
}
