import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { digest } from './digest.ts'

/** Digests of files that are asked for again and again. One that lies as it did is not read. */
export type FileDigests = {
  /** SHA-256 of a file's bytes, in hexadecimal. Throws where it cannot be read. */
  digestOf(file: string): string
  /** Keeps what was found out for the next process. Where that cannot be written, the next one reads. */
  save(): void
}

type Known = { readonly [file: string]: readonly [size: number, changedMs: number, digest: string] }

/** A file that changed just now may change again without another time of change: its time is not trusted yet. */
const SETTLED_MS = 2000

/** `home` is the file that they are kept in. */
export function openFileDigests(home: string): FileDigests {
  const known = readKnown(home)
  const found: { [file: string]: Known[string] } = {}
  let isNew = false
  return {
    digestOf(file) {
      const { size, ctimeMs } = statSync(file)
      const before = known[file] ?? found[file]
      if (before?.[0] === size && before[1] === ctimeMs) return (found[file] = before)[2]
      const own = digest(readFileSync(file))
      if (Date.now() - ctimeMs > SETTLED_MS) {
        found[file] = [size, ctimeMs, own]
        isNew = true
      }
      return own
    },
    save() {
      if (!isNew) return
      const draft = `${home}.${process.pid}`
      try {
        const text = JSON.stringify(found)
        writeFileSync(draft, `${digest(text)}\n${text}`)
        renameSync(draft, home)
      } catch {
        rmSync(draft, { force: true })
      }
    },
  }
}

/** Its first line is the digest of the rest: a wrong digest of one file would be taken for a change of that file. */
function readKnown(home: string): Known {
  try {
    const [name, text = ''] = readFileSync(home, 'utf8').split('\n', 2)
    return digest(text) === name ? (JSON.parse(text) as Known) : {}
  } catch {
    return {}
  }
}
