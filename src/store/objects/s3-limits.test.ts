import type { ServerResponse } from 'node:http'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Handler, serve } from '../../../tests/support/serve.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Limits } from './s3-limits.ts'
import { openS3Store } from './s3-store.ts'

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})

async function open(handler: Handler, limits: Partial<S3Limits>) {
  const { url, requests } = await serve(handler)
  const address = { bucket: 'bucket', region: 'us-east-1', prefix: '', endpoint: url, pathStyle: true }
  const store = openS3Store(address, undefined, limits)
  onTestFinished(() => store.close())
  return { store, requests }
}

const endless = (reason: string) =>
  expect.objectContaining({ name: 'StoreAnswerEndless', message: expect.stringContaining(reason) as string }) as Error

const page = (token: string, key = 'a') =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>` +
  `<Contents><Key>${key}</Key><Size>1</Size></Contents></ListBucketResult>`

it('a list that leads back to an earlier page is given up at once', async () => {
  const { store, requests } = await open((response, _request, n) => response.end(page(n % 2 ? 'x' : 'y')), {})
  await expect(store.list('')).rejects.toThrow(endless('leads to an earlier page'))
  expect(requests).toHaveLength(3)
})

it('a list with a new page after each page is given up after so many', async () => {
  const { store, requests } = await open((response, _request, n) => response.end(page(`${n}`)), { maxPages: 7 })
  await expect(store.list('')).rejects.toThrow(endless('more than 7 pages'))
  expect(requests).toHaveLength(7)
})

it('a list that is not whole in time is given up', async () => {
  const { store, requests } = await open((response, _request, n) => response.end(page(`${n}`)), { longestMs: -1 })
  await expect(store.list('')).rejects.toThrow(endless('is not whole after'))
  expect(requests).toHaveLength(0)
})

const ACTIONS: Record<string, (store: ObjectStore) => Promise<unknown>> = {
  'an object': (store) => store.get('a'),
  'a list': (store) => store.list('a'),
  'the answer to a write': (store) => store.put('a', 'x'),
  'the answer to a copy': (store) => store.copy('a', 'b'),
  'the answer to a deletion': (store) => store.delete(['a']),
}

/** Sends a piece at a time until the client closes the connection. */
function drip(response: ServerResponse, piece: string, pauseMs = 0): void {
  const next = () => !response.destroyed && response.write(piece, () => setTimeout(next, pauseMs))
  next()
}

it.each(Object.entries(ACTIONS))(
  '%s that drips byte by byte is given up, and its connection too',
  async (_what, act) => {
    let gone = 0
    const { store } = await open(
      (response) => {
        response.on('close', () => (gone += 1))
        drip(response, ' ', 5)
      },
      { slowMs: 20, requestMs: 2000 },
    )
    await expect(act(store)).rejects.toThrow(endless('bytes of it came in'))
    await expect.poll(() => gone).toBe(1)
  },
)

it.each(Object.entries(ACTIONS))('%s without end is given up at its largest size', async (_what, act) => {
  const { store } = await open((response) => drip(response, ' '.repeat(1000)), { maxBytes: 5000 })
  await expect(act(store)).rejects.toThrow(endless('larger than 5000 bytes'))
})

it('headers that drip are given up after the time of a request', async () => {
  const { store } = await open(
    (response) => {
      const { socket } = response
      socket?.write('HTTP/1.1 200 OK\r\nx: ')
      const next = () => socket && !socket.destroyed && socket.write('y', () => setTimeout(next, 20))
      next()
    },
    { requestMs: 200 },
  )
  await expect(store.get('a')).rejects.toThrow(endless('there was no answer within'))
})
