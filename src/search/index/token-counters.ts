import type { IndexField } from '../format/layout.ts'
import { wordNumber } from '../format/payload.ts'
import { writeNumber, writeText, writeUnit, type UnitWriter } from '../format/unit-writer.ts'

const BLANK = 0x20

type WordFacts = { count: number; field: IndexField; blocks: number }

/** Counts the words of one article. `take` writes the counts and resets them for the next article. */
export function createWordCounter() {
  const words = new Map<string, WordFacts>()
  return {
    count(word: string, field: IndexField, block: number): void {
      const known = words.get(word)
      if (known === undefined) {
        words.set(word, { count: 1, field, blocks: block })
        return
      }
      known.count++
      known.blocks |= block
      if (field > known.field) known.field = field
    },
    take(writer: UnitWriter): void {
      for (const [word, { count, field, blocks }] of words) {
        if (writer.length > 0) writeUnit(writer, BLANK)
        writeText(writer, word)
        writeUnit(writer, BLANK)
        writeNumber(writer, wordNumber(count, field))
        writeNumber(writer, blocks)
      }
      words.clear()
    },
  }
}

/**
 * Counts the single characters of one article in the same way. There are so few characters that each has a fixed slot
 * in an array.
 */
export function createSingleCounter() {
  const counts = new Uint32Array(0x10000)
  const fields = new Uint8Array(0x10000)
  const blocks = new Uint32Array(0x10000)
  let found: number[] = []
  return {
    count(unit: number, field: IndexField, block: number): void {
      if (counts[unit] === 0) found.push(unit)
      counts[unit]!++
      blocks[unit]! |= block
      if (field > fields[unit]!) fields[unit] = field
    },
    take(writer: UnitWriter): void {
      for (const unit of found) {
        if (writer.length > 0) writeUnit(writer, BLANK)
        writeUnit(writer, unit)
        writeUnit(writer, BLANK)
        writeNumber(writer, wordNumber(counts[unit]!, fields[unit] as IndexField))
        writeNumber(writer, blocks[unit]!)
        counts[unit] = fields[unit] = blocks[unit] = 0
      }
      found = []
    },
  }
}
