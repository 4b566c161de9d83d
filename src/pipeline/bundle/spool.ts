import { closeSync, fstatSync, openSync, readSync, writevSync } from 'node:fs'

/**
 * Bytes of another machine's files wait in one spool until all of them are there. To make a file for each would take
 * longer than everything else.
 */
export type Slice = { readonly file: string; readonly offset: number; readonly size: number }

/** Appends the parts to `file` (absolute; made if it is missing) and says where each lies. One writer per file. */
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

/** Reads slices. Each spool stays open until `close`. */
export type Spools = { read(slice: Slice): Uint8Array; close(): void }

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
