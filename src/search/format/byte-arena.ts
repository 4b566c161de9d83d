import { writtenText, type UnitWriter } from './unit-writer.ts'

/** Texts of ASCII that grow side by side, each known by a number. */
export type ByteArena = {
  /** Begins an empty text. */
  open(): number
  /** Adds what was written, which is ASCII. */
  append(chain: number, written: UnitWriter): void
  text(chain: number): string
  /** Makes a text empty again. */
  clear(chain: number): void
}

const BLOCK_BITS = 14
const BLOCK_SIZE = 2 ** BLOCK_BITS
const IN_BLOCK = BLOCK_SIZE - 1
const SMALLEST_PIECE = 16
const LARGEST_PIECE = 4096
/** At the end of a piece: the address of the next one. */
const LINK_BYTES = 4

/**
 * An index is hundreds of thousands of lists that grow by a few bytes at a time: with memory of its own for each, half the time goes
 * into collecting. So all lie in shared blocks, each as a chain of pieces, every piece twice as large as the one before.
 */
export function createByteArena(): ByteArena {
  const blocks: Uint8Array<ArrayBuffer>[] = []
  /** The same memory. */
  const links: Int32Array[] = []
  let unused = 0
  /** Addresses of pieces that are free again, by size. */
  const free = new Map<number, number[]>()
  // By chain: the addresses where it begins, where it goes on and where its last piece has no more room, and that piece's size.
  const starts: number[] = []
  const ends: number[] = []
  const limits: number[] = []
  const sizes: number[] = []
  let gathered = new Uint8Array(LARGEST_PIECE)

  return {
    open() {
      const chain = starts.length
      begin(chain)
      return chain
    },
    append(chain, { units, length }) {
      let end = ends[chain]!
      for (let at = 0; at < length;) {
        if (end === limits[chain]) end = addPiece(chain)
        const block = blocks[end >>> BLOCK_BITS]!
        const stop = Math.min(length, at + limits[chain]! - end)
        while (at < stop) block[end++ & IN_BLOCK] = units[at++]!
      }
      ends[chain] = end
    },
    text(chain) {
      let length = 0
      eachPiece(chain, (start, end) => {
        const offset = start & IN_BLOCK
        if (length + end - start > gathered.length) gathered = doubled(gathered)
        gathered.set(blocks[start >>> BLOCK_BITS]!.subarray(offset, offset + end - start), length)
        length += end - start
      })
      return writtenText({ units: gathered, length })
    },
    clear(chain) {
      eachPiece(chain, (start, _end, size) => {
        const same = free.get(size)
        if (same) same.push(start)
        else free.set(size, [start])
      })
      begin(chain)
    },
  }

  function begin(chain: number): void {
    const start = takePiece(SMALLEST_PIECE)
    starts[chain] = ends[chain] = start
    limits[chain] = start + SMALLEST_PIECE - LINK_BYTES
    sizes[chain] = SMALLEST_PIECE
  }

  /** The address where the chain goes on. */
  function addPiece(chain: number): number {
    const size = Math.min(sizes[chain]! * 2, LARGEST_PIECE)
    const start = takePiece(size)
    const link = limits[chain]!
    links[link >>> BLOCK_BITS]![(link & IN_BLOCK) >>> 2] = start
    limits[chain] = start + size - LINK_BYTES
    sizes[chain] = size
    return start
  }

  function eachPiece(chain: number, visit: (start: number, end: number, size: number) => void): void {
    let start = starts[chain]!
    for (let size = SMALLEST_PIECE; ; size = Math.min(size * 2, LARGEST_PIECE)) {
      const limit = start + size - LINK_BYTES
      if (limit === limits[chain]) return visit(start, ends[chain]!, size)
      const next = links[limit >>> BLOCK_BITS]![(limit & IN_BLOCK) >>> 2]!
      visit(start, limit, size)
      start = next
    }
  }

  function takePiece(size: number): number {
    const known = free.get(size)?.pop()
    if (known !== undefined) return known
    if (unused + size > blocks.length * BLOCK_SIZE) {
      unused = blocks.length * BLOCK_SIZE
      const block = new Uint8Array(BLOCK_SIZE)
      blocks.push(block)
      links.push(new Int32Array(block.buffer))
    }
    unused += size
    return unused - size
  }
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}
