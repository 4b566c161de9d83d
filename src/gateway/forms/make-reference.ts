import { randomBytes } from 'node:crypto'

/**
 * Without I and 1, O and 0, which people confuse. There are 32 signs, so a random byte chooses each with the same
 * probability.
 */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Makes a random reference for a message: three groups of four characters, 60 bits. A visitor can read it out on the
 * phone.
 */
export function makeReference(): string {
  const signs = Array.from(randomBytes(12), (byte) => SIGNS[byte % SIGNS.length])
  return [0, 4, 8].map((at) => signs.slice(at, at + 4).join('')).join('-')
}
