import { decodeUtf8 } from './decode-utf8.ts'
import { findDoubledKey } from './doubled-key.ts'

/**
 * Parses JSON that a person wrote. Throws what `refuse` returns if the bytes are not UTF-8, if the text is no JSON, or
 * if a key stands twice in an object, because only its last value would count. `key` and `expected` are as in
 * `parseObject`.
 */
export function parseWrittenJson(
  bytes: Uint8Array,
  refuse: (key: string | undefined, expected: string) => Error,
): unknown {
  const decoded = decodeUtf8(bytes)
  if ('encoding' in decoded) throw refuse(undefined, `must be saved as UTF-8: it is in ${decoded.encoding}`)
  const { text } = decoded
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw refuse(undefined, `must be readable JSON: ${(error as Error).message}`)
  }
  const doubled = findDoubledKey(text)
  if (!doubled) return json
  const [first, second] = doubled.lines
  throw refuse(doubled.key, `stands twice, in line ${first} and in line ${second}: only one of them can count`)
}
