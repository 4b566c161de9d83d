import * as v from 'valibot'
import { expect } from 'vitest'
import type { TesseraError } from '#kit/errors.ts'
import { createProviderClient } from '#provider/api/client.ts'
import type { ProviderClientOptions } from '#provider/api/client-options.ts'

/** A call whose answer is `{ n }`, translated to twice `n`. */
export const doubling = {
  locale: 'zh' as const,
  wire: v.object({ n: v.number() }),
  translate: ({ n }: { n: number }) => ({ doubled: 2 * n }),
}

/**
 * A client that records its pauses in `pauses` instead of waiting. `get` makes one call and resolves with its answer.
 */
export function makeClient(baseUrl: string, options: Partial<ProviderClientOptions> = {}) {
  const pauses: number[] = []
  const client = createProviderClient({
    baseUrl,
    tenant: 'harbour',
    homeUrl: 'https://www.harbour.example/',
    random: () => 0,
    sleep: async (ms) => void pauses.push(ms),
    ...options,
  })
  const get = () => client.get('/api/x', { a: '1 2', b: undefined }, doubling).finally(() => client.flush())
  return { pauses, client, get }
}

/** The fault of a promise that must fail. */
export async function faultOf(promise: Promise<unknown>): Promise<TesseraError> {
  return promise.then(
    () => expect.fail('expected a fault'),
    (error: unknown) => error as TesseraError,
  )
}
