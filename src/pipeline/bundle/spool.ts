import { closeSync, fstatSync, openSync, readSync, writevSync } from 'node:fs'

/**
 * Bytes that another machine made wait in a pack until all of them are there, since a file for each would take longer than
 * everything else.
 */
export type Slice = { readonly file: string; readonly offset: number; readonly size: number }

/** Appends the parts to `file` (absolute; made where it is missing) and says where each lies. One writer per file. */
export function appendToPack(file: string, parts: readonly Uint8Array[]): Slice[] {
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

/** Reads slices; each pack stays open until `close`. */
export type Packs = { read(slice: Slice): Uint8Array; close(): void }

export function openPacks(): Packs {
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
