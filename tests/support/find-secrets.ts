import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { listFiles } from '#store/fs/list-files.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'

/** Something that was written or said, and where. */
export type Output = { readonly place: string; readonly text: string }

/** `NAME in PLACE` for each secret that stands in an output as it is, percent-encoded, as JSON or in base64. */
export function findSecrets(secrets: { readonly [name: string]: string }, outputs: readonly Output[]): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Forms(secret)]
    return outputs
      .filter(({ text }) => forms.some((form) => text.includes(form)))
      .map(({ place }) => `${name} in ${place}`)
  })
}

/**
 * What stands in base64 of any text that holds the secret, wherever it begins there: the signs that no neighbour has
 * a part in.
 */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.from(' '.repeat(offset) + secret)
    return bytes.toString('base64').slice(Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3))
  })
}

/** Every file below a folder, unpacked if it is compressed, and every value of a SQLite file. */
export function outputsIn(dir: string): Output[] {
  return listFiles(dir).flatMap((path) => {
    const file = join(dir, path)
    const values = path.endsWith('.sqlite') ? valuesOf(file) : []
    // Pictures are shared with the tests that run beside, whose databases take their own files away.
    return [readIfThere(file) ?? [], values]
      .flat()
      .map((bytes) => ({ place: path, text: unpacked(bytes).toString('latin1') }))
  })
}

export function unpacked(bytes: Buffer): Buffer {
  for (const unpack of [gunzipSync, zstdDecompressSync]) {
    try {
      return unpack(bytes)
    } catch {
      // It is packed in another way, or not at all.
    }
  }
  return bytes
}

function valuesOf(file: string): Buffer[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
    const rows = tables.flatMap(({ name }) => db.prepare(`SELECT * FROM "${name}"`).all())
    return rows.flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)),
      ),
    )
  } finally {
    db.close()
  }
}
