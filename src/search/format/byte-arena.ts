import { writtenText, type UnitWriter } from './unit-writer.ts'

const BLOCK_BITS = 14
const BLOCK_SIZE = 2 ** BLOCK_BITS
const IN_BLOCK = BLOCK_SIZE - 1
const SMALLEST_PIECE = 16
const LARGEST_PIECE = 4096
/** Each piece ends with the address of the next one. */
const LINK_BYTES = 4

/**
 * Many ASCII texts that grow at the same time. Each has a number.
 *
 * An index has hundreds of thousands of lists that grow by a few bytes at a time. With memory of its own for each, half
 * the time would go into garbage collection. So all texts share large blocks. Each text is a chain of pieces, and each
 * piece is twice as large as the one before, up to 4,096 bytes.
 */
export class ByteArena {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = []
  /** The same memory as 32-bit numbers, for the links between pieces. */
  readonly #links: Int32Array[] = []
  #unused = 0
  /** Addresses of free pieces, by size. */
  readonly #free = new Map<number, number[]>()
  // By chain: the address of its first byte, the address after its last byte, the end of its last piece without the
  // link, and the size of that piece.
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #limits: number[] = []
  readonly #sizes: number[] = []
  #gathered = new Uint8Array(LARGEST_PIECE)

  /** Begins an empty text and returns its number. */
  open(): number {
    const chain = this.#starts.length
    this.#begin(chain)
    return chain
  }

  /** Adds what a writer holds, which must be ASCII. */
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

  /** Adds a piece to a chain. Returns the address at which writing continues. */
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
