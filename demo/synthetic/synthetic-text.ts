import type { SyntheticWords } from './synthetic-words.ts'

/** A random number generator: returns a whole number from 0 to `sides - 1`. */
export type Dice = (sides: number) => number

/** Makes dice that give the same numbers for the same seed (mulberry32, seeded by an FNV-1a hash). */
export function createDice(seed: string): Dice {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

type Slot = 'b' | 't' | 'p' | 'd' | 'n' | 'm'

/** A sentence that was split at its slots: text, slot, text, slot, …, text. */
export type SlotText = readonly string[]

/** Splits a sentence at its slots, such as `{t}`. */
export function parseSlots(text: string): SlotText {
  return text.split(/\{([btpdnm])\}/)
}

/**
 * Fills the slots of a sentence. Topic and place are random unless `about` names them.
 *
 * The whole sentence uses one random number. So the order of the slots, which differs between languages, makes no
 * difference.
 */
export function fillSlots(
  text: SlotText,
  words: SyntheticWords,
  dice: Dice,
  about: { brand: string; topic?: string; place?: string },
): string {
  const thrown = dice(2 ** 30)
  let filled = text[0] ?? ''
  for (let index = 1; index < text.length; index += 2) {
    filled += fillSlot(text[index] as Slot, words, thrown, about) + (text[index + 1] ?? '')
  }
  return filled
}

function fillSlot(
  slot: Slot,
  words: SyntheticWords,
  thrown: number,
  about: { brand: string; topic?: string; place?: string },
): string | number {
  switch (slot) {
    case 'b':
      return about.brand
    case 't':
      return about.topic ?? words.topics[thrown % words.topics.length] ?? ''
    case 'p':
      return about.place ?? words.places[(thrown >> 6) % words.places.length] ?? ''
    case 'd':
      return words.days[(thrown >> 10) % words.days.length] ?? ''
    case 'n':
      return 2 + ((thrown >> 13) % 28)
    case 'm':
      return 100 + ((thrown >> 18) % 900)
  }
}

/**
 * The tenant's name as the name of a place, such as “Dekabawick”. Its four syllables are unique among tenants below
 * 160,000.
 *
 * So if this name stands in the output of another tenant, content has leaked between tenants.
 */
export function tenantTitle(number: number, words: SyntheticWords): string {
  // This number has no common divisor with 20⁴. So two tenants never get the same name, and neighbours get very
  // different ones.
  let rest = (number * 38_197) % 160_000
  let name = ''
  for (let place = 0; place < 4; place++) {
    name += words.syllables[rest % 20] ?? ''
    rest = Math.floor(rest / 20)
  }
  return name.charAt(0).toUpperCase() + name.slice(1) + words.nameEnding
}
