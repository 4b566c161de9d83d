import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { makeClient } from '../../../tests/support/make-client.ts'
import { serve } from '../../../tests/support/serve.ts'
import { LARGE_ANSWER_BYTES } from './large-answers.ts'

const LARGE = JSON.stringify({ code: 200, data: 'x'.repeat(LARGE_ANSWER_BYTES) })
const SMALL = JSON.stringify({ code: 200, data: 'x' })

/** Starts a provider with large and small answers, and a client. Each translation ends when the test says so. */
async function startLargeProvider() {
  const { url, requests } = await serve((response, { url: path = '' }) => {
    response.writeHead(200).end(path.includes('large') ? LARGE : SMALL)
  })
  const { client } = makeClient(url)
  const begun: PromiseWithResolvers<void>[] = []
  const call = (path: string) =>
    client.get(
      path,
      {},
      {
        locale: 'en',
        wire: v.string(),
        translate: async (text) => {
          const end = Promise.withResolvers<void>()
          begun.push(end)
          await end.promise
          return text.length
        },
      },
    )
  return { call, begun, requests }
}

describe('large answers of one build', () => {
  it('are translated two at a time, and each is there in the end', async () => {
    const { call, begun } = await startLargeProvider()
    const calls = Promise.all(Array.from({ length: 5 }, (_, at) => call(`/large-${at}`)))
    for (let ended = 0; ended < 5; ended += 1) {
      await expect.poll(() => begun.length).toBeGreaterThan(ended)
      expect(begun.length - ended).toBeLessThanOrEqual(2)
      begun[ended]?.resolve()
    }
    expect(await calls).toStrictEqual(Array(5).fill(LARGE_ANSWER_BYTES))
  })

  it('keep no small answer waiting', async () => {
    const { call, begun, requests } = await startLargeProvider()
    const large = Promise.all(Array.from({ length: 8 }, (_, at) => call(`/large-${at}`)))
    await expect.poll(() => requests.length).toBe(8)
    await expect.poll(() => begun.length).toBe(2)
    const small = call('/small')
    await expect.poll(() => begun.length).toBe(3)
    begun[2]?.resolve()
    expect(await small).toBe(1)
    for (let ended = 0; ended < 8; ended += 1) {
      const at = ended < 2 ? ended : ended + 1
      await expect.poll(() => begun.length).toBeGreaterThan(at)
      begun[at]?.resolve()
    }
    expect(await large).toHaveLength(8)
  })
})
