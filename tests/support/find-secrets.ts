import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { listFiles } from '#store/fs/list-files.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'

/** A text that was written or printed, and its place. */
export type Output = { readonly place: string; readonly text: string }

/** `NAME in PLACE` for each secret that an output contains: as it is, percent-encoded, in JSON or in base64. */
export function findSecrets(secrets: { readonly [name: string]: string }, outputs: readonly Output[]): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Forms(secret)]
    return outputs
      .filter(({ text }) => forms.some((form) => text.includes(form)))
      .map(({ place }) => `${name} in ${place}`)
  })
}

/** Base64 of a text that contains the secret at any place: the characters that depend only on the secret. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.from(' '.repeat(offset) + secret)
    return bytes.toString('base64').slice(Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3))
  })
}

/** Every file below a folder, decompressed if necessary, and every value of a SQLite file. */
export function outputsIn(dir: string): Output[] {
  return listFiles(dir, { mayBeMissing: true }).flatMap((path) => {
    const file = join(dir, path)
    const values = path.endsWith('.sqlite') ? valuesOf(file) : []
    // Tests that run at the same time share the folder of pictures and may remove files there, so a listed file may be
    // gone.
    return [readIfThere(file) ?? [], values]
      .flat()
      .map((bytes) => ({ place: path, text: unpacked(bytes).toString('latin1') }))
  })
}

/** The bytes after gzip or zstd decompression, or unchanged if they are neither. */
export function unpacked(bytes: Buffer): Buffer {
  for (const unpack of [gunzipSync, zstdDecompressSync]) {
    try {
      return unpack(bytes)
    } catch {
      // It is compressed in another way, or not at all.
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
