import { writtenText, type UnitWriter } from './unit-writer.ts'

const BLOCK_BITS = 14
const BLOCK_SIZE = 2 ** BLOCK_BITS
const IN_BLOCK = BLOCK_SIZE - 1
const SMALLEST_PIECE = 16
const LARGEST_PIECE = 4096
/** At the end of a piece: the address of the next one. */
const LINK_BYTES = 4

/**
 * Texts of ASCII that grow side by side, each known by a number.
 *
 * An index is hundreds of thousands of lists that grow by a few bytes at a time. With memory of its own for each,
 * half the time goes into garbage collection. So all of them lie in shared blocks, each as a chain of pieces, and
 * every piece is twice as large as the one before.
 */
export class ByteArena {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = []
  /** The same memory. */
  readonly #links: Int32Array[] = []
  #unused = 0
  /** Addresses of pieces that are free again, by size. */
  readonly #free = new Map<number, number[]>()
  // By chain: the addresses where it begins, where it goes on and where its last piece ends, and that piece's size.
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #limits: number[] = []
  readonly #sizes: number[] = []
  #gathered = new Uint8Array(LARGEST_PIECE)

  /** Begins an empty text. */
  open(): number {
    const chain = this.#starts.length
    this.#begin(chain)
    return chain
  }

  /** Adds what was written, which is ASCII. */
  append(chain: number, { units, length }: UnitWriter): void {
    let end = this.#ends[chain]!
    for (let at = 0; at < length;) {
      if (end === this.#limits[chain]) end = this.#addPiece(chain)
      const block = this.#blocks[end >>> BLOCK_BITS]!
      const stop = Math.min(length, at + this.#limits[chain]! - end)
      while (at < stop) block[end++ & IN_BLOCK] = units[at++]!
    }
    this.#ends[chain] = end
  }

  text(chain: number): string {
    let length = 0
    this.#eachPiece(chain, (start, end) => {
      const offset = start & IN_BLOCK
      if (length + end - start > this.#gathered.length) this.#gathered = doubled(this.#gathered)
      this.#gathered.set(this.#blocks[start >>> BLOCK_BITS]!.subarray(offset, offset + end - start), length)
      length += end - start
    })
    return writtenText({ units: this.#gathered, length })
  }

  /** Makes a text empty again. */
  clear(chain: number): void {
    this.#eachPiece(chain, (start, _end, size) => {
      const same = this.#free.get(size)
      if (same) same.push(start)
      else this.#free.set(size, [start])
    })
    this.#begin(chain)
  }

  #begin(chain: number): void {
    const start = this.#takePiece(SMALLEST_PIECE)
    this.#starts[chain] = this.#ends[chain] = start
    this.#limits[chain] = start + SMALLEST_PIECE - LINK_BYTES
    this.#sizes[chain] = SMALLEST_PIECE
  }

  /** The address where the chain goes on. */
  #addPiece(chain: number): number {
    const size = Math.min(this.#sizes[chain]! * 2, LARGEST_PIECE)
    const start = this.#takePiece(size)
    const link = this.#limits[chain]!
    this.#links[link >>> BLOCK_BITS]![(link & IN_BLOCK) >>> 2] = start
    this.#limits[chain] = start + size - LINK_BYTES
    this.#sizes[chain] = size
    return start
  }

  #eachPiece(chain: number, visit: (start: number, end: number, size: number) => void): void {
    let start = this.#starts[chain]!
    for (let size = SMALLEST_PIECE; ; size = Math.min(size * 2, LARGEST_PIECE)) {
      const limit = start + size - LINK_BYTES
      if (limit === this.#limits[chain]) return visit(start, this.#ends[chain]!, size)
      const next = this.#links[limit >>> BLOCK_BITS]![(limit & IN_BLOCK) >>> 2]!
      visit(start, limit, size)
      start = next
    }
  }

  #takePiece(size: number): number {
    const known = this.#free.get(size)?.pop()
    if (known !== undefined) return known
    if (this.#unused + size > this.#blocks.length * BLOCK_SIZE) {
      this.#unused = this.#blocks.length * BLOCK_SIZE
      const block = new Uint8Array(BLOCK_SIZE)
      this.#blocks.push(block)
      this.#links.push(new Int32Array(block.buffer))
    }
    this.#unused += size
    return this.#unused - size
  }
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}
