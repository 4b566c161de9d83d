import { randomBytes } from 'node:crypto'

/** Without letters and digits that people take for each other: I and 1, O and 0. A byte chooses each fairly. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new name for a message, short enough to be read out on the phone: three groups of four, 60 bits. */
export function makeReference(): string {
  const signs = Array.from(randomBytes(12), (byte) => SIGNS[byte % SIGNS.length])
  return [0, 4, 8].map((at) => signs.slice(at, at + 4).join('')).join('-')
}
