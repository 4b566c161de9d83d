import { closeSync, fstatSync, openSync, readSync, writevSync } from 'node:fs'

/**
 * A part of a spool: `file` is absolute, `offset` and `size` are in bytes.
 *
 * The bytes of another machine's files wait in one spool until all of them have arrived. To make a file for each would
 * take longer than everything else.
 */
export type Slice = { readonly file: string; readonly offset: number; readonly size: number }

/**
 * Appends the parts to `file` (absolute; it is made if it is missing) and returns where each part lies. Only one writer
 * may append to a file at a time.
 */
export function appendToSpool(file: string, parts: readonly Uint8Array[]): Slice[] {
  const fd = openSync(file, 'a')
  try {
    let offset = fstatSync(fd).size
    const slices = parts.map((part) => {
      const slice = { file, offset, size: part.byteLength }
      offset += part.byteLength
      return slice
    })
    if (parts.length > 0) writevSync(fd, parts as Uint8Array[])
    return slices
  } finally {
    closeSync(fd)
  }
}

/** Reads slices. Throws if a spool is too short. Each spool that was read stays open until `close`. */
export type Spools = { read(slice: Slice): Uint8Array; close(): void }

/** Makes a reader of slices. It opens a spool when a slice of it is first read. */
export function openSpools(): Spools {
  const open = new Map<string, number>()
  return {
    read({ file, offset, size }) {
      const fd = open.get(file) ?? openSync(file, 'r')
      open.set(file, fd)
      const bytes = Buffer.allocUnsafe(size)
      if (readSync(fd, bytes, 0, size, offset) !== size) throw new Error(`${file} is shorter than it was.`)
      return bytes
    },
    close() {
      for (const fd of open.values()) closeSync(fd)
    },
  }
}
