import type { Context } from 'hono'
import { CallTooLarge } from '../../errors.ts'

const MAX_KILOBYTES = 256

/** The body of a call as text. Reads no further than 256 kB and then throws `CallTooLarge`. */
export async function readBody(c: Context): Promise<string> {
  return Buffer.concat(await Array.fromAsync(limitBody(c, MAX_KILOBYTES))).toString()
}

/** The body of a call piece by piece. Throws `CallTooLarge` before anything is read where the call says its length, else at the limit. */
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
