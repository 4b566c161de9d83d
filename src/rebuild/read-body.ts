import type { Context } from 'hono'
import { CallTooLarge } from './errors.ts'

const MAX_KILOBYTES = 256

/** The body of a call as text. Reads no further than 256 kB and then throws `CallTooLarge`. */
export async function readBody(c: Context): Promise<string> {
  const tooLarge = CallTooLarge.fault({ maxKilobytes: MAX_KILOBYTES })
  const maxBytes = MAX_KILOBYTES * 1024
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
