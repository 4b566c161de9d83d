import { writeNumber, writeUnit, type UnitWriter } from '../format/unit-writer.ts'

const BLANK = 0x20

/**
 * Counts the pairs of characters of one article, and keeps the places of each pair in the order of the calls. One
 * counter serves many articles, one after another.
 *
 * It is a hash table with open addressing in plain arrays. Most of the time for a Chinese or Korean index goes into it,
 * and objects would take twice the time.
 */
export class PairCounter {
  /** By slot: the pair, and how often it was counted. A slot with the count 0 is free. */
  #pairs = new Uint32Array(4096)
  #counts = new Uint32Array(4096)
  /** By slot: the numbers of the first and the last occurrence of the pair. */
  #first = new Uint32Array(4096)
  #last = new Uint32Array(4096)
  /** Slots in use, in the order of their first occurrence. */
  #used: number[] = []
  /** By number of the occurrence: its place, and the number of the next occurrence of the same pair. */
  #places = new Uint32Array(8192)
  #next = new Uint32Array(8192)
  #noted = 0

  count(firstUnit: number, secondUnit: number, place: number): void {
    if (this.#used.length * 2 > this.#pairs.length) this.#growTable()
    if (this.#noted === this.#places.length) {
      this.#places = doubled(this.#places)
      this.#next = doubled(this.#next)
    }
    const pair = ((firstUnit << 16) | secondUnit) >>> 0
    const slot = this.#slotOf(pair)
    this.#places[this.#noted] = place
    if (this.#counts[slot] === 0) {
      this.#pairs[slot] = pair
      this.#first[slot] = this.#noted
      this.#used.push(slot)
    } else {
      this.#next[this.#last[slot]!] = this.#noted
    }
    this.#last[slot] = this.#noted++
    this.#counts[slot]!++
  }

  /** Writes the counts and resets them for the next article. */
  take(writer: UnitWriter): void {
    for (const slot of this.#used) {
      if (writer.length > 0) writeUnit(writer, BLANK)
      writeUnit(writer, this.#pairs[slot]! >>> 16)
      writeUnit(writer, this.#pairs[slot]! & 0xffff)
      writeUnit(writer, BLANK)
      writeNumber(writer, this.#counts[slot]!)
      let before = 0
      let at = this.#first[slot]!
      for (let left = this.#counts[slot]!; left > 0; left--) {
        writeNumber(writer, this.#places[at]! - before)
        before = this.#places[at]!
        at = this.#next[at]!
      }
      this.#counts[slot] = 0
    }
    this.#used = []
    this.#noted = 0
  }

  #slotOf(pair: number): number {
    const pairs = this.#pairs
    const counts = this.#counts
    const mask = pairs.length - 1
    let slot = (Math.imul(pair, 0x9e3779b1) >>> 8) & mask
    while (counts[slot] !== 0 && pairs[slot] !== pair) slot = (slot + 1) & mask
    return slot
  }

  #growTable(): void {
    const [pairs, counts, first, last] = [this.#pairs, this.#counts, this.#first, this.#last]
    const length = pairs.length * 2
    this.#pairs = new Uint32Array(length)
    this.#counts = new Uint32Array(length)
    this.#first = new Uint32Array(length)
    this.#last = new Uint32Array(length)
    this.#used = this.#used.map((from) => {
      const slot = this.#slotOf(pairs[from]!)
      this.#pairs[slot] = pairs[from]!
      this.#counts[slot] = counts[from]!
      this.#first[slot] = first[from]!
      this.#last[slot] = last[from]!
      return slot
    })
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
