import { writeNumber, writeUnit, type UnitWriter } from '../format/unit-writer.ts'

const BLANK = 0x20

/**
 * Counts the pairs of characters of one article after another, with the places of each, which come in their order.
 *
 * Open addressing in plain arrays: most of an index of Chinese or Korean is made here, and objects would cost twice the time.
 */
export function createPairCounter() {
  /** By slot: the pair, and how often it came; 0 is free. */
  let pairs = new Uint32Array(4096)
  let counts = new Uint32Array(4096)
  /** By slot: the place last noted, and where its first and last occurrence are noted. */
  let first = new Uint32Array(4096)
  let last = new Uint32Array(4096)
  /** Slots in use, in the order of their first occurrence. */
  let used: number[] = []
  /** By occurrence: its place, and the next occurrence of the same pair. */
  let places = new Uint32Array(8192)
  let next = new Uint32Array(8192)
  let noted = 0

  return {
    count(firstUnit: number, secondUnit: number, place: number): void {
      if (used.length * 2 > pairs.length) growTable()
      if (noted === places.length) [places, next] = [doubled(places), doubled(next)]
      const pair = ((firstUnit << 16) | secondUnit) >>> 0
      const slot = slotOf(pair)
      places[noted] = place
      if (counts[slot] === 0) {
        pairs[slot] = pair
        first[slot] = noted
        used.push(slot)
      } else {
        next[last[slot]!] = noted
      }
      last[slot] = noted++
      counts[slot]!++
    },
    /** Writes what was counted, and begins anew. */
    take(writer: UnitWriter): void {
      for (const slot of used) {
        if (writer.length > 0) writeUnit(writer, BLANK)
        writeUnit(writer, pairs[slot]! >>> 16)
        writeUnit(writer, pairs[slot]! & 0xffff)
        writeUnit(writer, BLANK)
        writeNumber(writer, counts[slot]!)
        let before = 0
        let at = first[slot]!
        for (let left = counts[slot]!; left > 0; left--) {
          writeNumber(writer, places[at]! - before)
          before = places[at]!
          at = next[at]!
        }
        counts[slot] = 0
      }
      used = []
      noted = 0
    },
  }

  function slotOf(pair: number): number {
    const mask = pairs.length - 1
    let slot = (Math.imul(pair, 0x9e3779b1) >>> 8) & mask
    while (counts[slot] !== 0 && pairs[slot] !== pair) slot = (slot + 1) & mask
    return slot
  }

  function growTable(): void {
    const old = { pairs, counts, first, last }
    const length = pairs.length * 2
    pairs = new Uint32Array(length)
    counts = new Uint32Array(length)
    first = new Uint32Array(length)
    last = new Uint32Array(length)
    used = used.map((from) => {
      const slot = slotOf(old.pairs[from]!)
      pairs[slot] = old.pairs[from]!
      counts[slot] = old.counts[from]!
      first[slot] = old.first[from]!
      last[slot] = old.last[from]!
      return slot
    })
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
