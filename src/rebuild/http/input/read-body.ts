import type { Context } from 'hono'
import { CallTooLarge } from '../../errors.ts'

const MAX_KILOBYTES = 256

/** The body of a call as text. Reads at most 256 kB, and throws `CallTooLarge` if there is more. */
export async function readBody(c: Context): Promise<string> {
  return Buffer.concat(await Array.fromAsync(limitBody(c, MAX_KILOBYTES))).toString()
}

/**
 * The body of a call in chunks. Throws `CallTooLarge` at the limit, or before the first chunk if the call states its
 * length.
 */
export async function* limitBody(c: Context, maxKilobytes: number): AsyncGenerator<Uint8Array, void> {
  const assertFits = (bytes: number) => {
    if (bytes > maxKilobytes * 1024) throw CallTooLarge.fault({ maxKilobytes })
  }
  assertFits(Number(c.req.header('content-length') ?? 0))
  let bytes = 0
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    assertFits(bytes)
    yield chunk
  }
}
