import { DIGITS } from './varint-text.ts'

/**
 * A text that grows by UTF-16 units, without a string for each piece.
 *
 * An index has millions of small numbers. As strings they would cost the garbage collector more time than everything
 * else.
 */
export type UnitWriter = { units: Uint16Array | Uint8Array; length: number }

const DIGIT_UNITS = Uint16Array.from(DIGITS, (digit) => digit.charCodeAt(0))

/** A writer of any text. */
export function createUnitWriter(room = 16): UnitWriter {
  return { units: new Uint16Array(room), length: 0 }
}

/** A writer of ASCII, which takes half the memory. */
export function createAsciiWriter(room = 16): UnitWriter {
  return { units: new Uint8Array(room), length: 0 }
}

function makeRoom(writer: UnitWriter, more: number): void {
  const room = writer.units.length
  if (writer.length + more <= room) return
  const larger = Math.max(room * 2, writer.length + more)
  const units = writer.units instanceof Uint8Array ? new Uint8Array(larger) : new Uint16Array(larger)
  units.set(writer.units)
  writer.units = units
}

export function writeUnit(writer: UnitWriter, unit: number): void {
  if (writer.length === writer.units.length) makeRoom(writer, 1)
  writer.units[writer.length++] = unit
}

/** Writes a number as `varintText` spells it. */
export function writeNumber(writer: UnitWriter, value: number): void {
  let rest = value
  for (; rest > 31; rest >>>= 5) writeUnit(writer, DIGIT_UNITS[32 | (rest & 31)] as number)
  writeUnit(writer, DIGIT_UNITS[rest] as number)
}

export function writeText(writer: UnitWriter, text: string, start = 0, end = text.length): void {
  makeRoom(writer, end - start)
  const { units } = writer
  let { length } = writer
  for (let at = start; at < end; at++) units[length++] = text.charCodeAt(at)
  writer.length = length
}

const unitDecoder = new TextDecoder('utf-16le', { ignoreBOM: true })
const asciiDecoder = new TextDecoder()

/** What was written so far. */
export function writtenText({ units, length }: UnitWriter): string {
  return (units instanceof Uint8Array ? asciiDecoder : unitDecoder).decode(units.subarray(0, length))
}
