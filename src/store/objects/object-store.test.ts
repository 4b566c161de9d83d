import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Handler, serve } from '../../../tests/support/serve.ts'
import { startS3Server, type S3Server } from '../../../tests/support/s3-server.ts'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store } from './s3-store.ts'

let s3: S3Server
let dir: string
let count = 0

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'store-'))
  s3 = await startS3Server()
})
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await s3.close()
})

const KINDS: Record<string, () => ObjectStore> = {
  'a folder': () => openFolderStore(join(dir, String((count += 1)))),
  'an S3 bucket': () =>
    openS3Store({
      bucket: 'bucket',
      region: 'us-east-1',
      prefix: String((count += 1)),
      endpoint: s3.url,
      pathStyle: true,
    }),
}

describe.each(Object.entries(KINDS))('a store in %s', (_kind, open) => {
  it('gives back what was put, under names with spaces and signs too', async () => {
    const store = open()
    for (const key of ['a.html', 'zh/水 & co+.html', '_ipx/f_webp&w_320/a.webp']) {
      await store.put(key, `bytes of ${key}`)
      expect((await store.get(key))?.body.toString()).toBe(`bytes of ${key}`)
      expect((await store.head(key))?.size).toBe(Buffer.byteLength(`bytes of ${key}`))
    }
    expect((await store.list('zh/')).map(({ key }) => key)).toEqual(['zh/水 & co+.html'])
    expect(await store.get('nothing')).toBeUndefined()
    expect(await store.head('nothing')).toBeUndefined()
    store.close()
  })

  it('writes only over the version that is named, or only where nothing is', async () => {
    const store = open()
    const conflict = expect.objectContaining({ name: 'WriteConflict' }) as Error
    await expect(store.put('a', '0', { ifMatch: 'x' })).rejects.toThrow(conflict)
    const first = await store.put('a', '1', { ifNoneMatch: '*' })
    await expect(store.put('a', '2', { ifNoneMatch: '*' })).rejects.toThrow(conflict)
    expect((await store.get('a'))?.etag).toBe(first)
    await store.put('a', '3', { ifMatch: first })
    await expect(store.put('a', '4', { ifMatch: first })).rejects.toThrow(conflict)
    expect((await store.get('a'))?.body.toString()).toBe('3')
    store.close()
  })

  it('lets one of many win who write at the same time', async () => {
    const store = open()
    const writes = Array.from({ length: 20 }, (_, n) => store.put('a', `${n}`, { ifNoneMatch: '*' }))
    const won = (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    store.close()
  })

  it('copies and deletes, and says what cannot be copied', async () => {
    const store = open()
    await store.put('a b/c.html', 'x')
    await store.copy('a b/c.html', 'd/e.html')
    await store.delete(['a b/c.html', 'never there'])
    expect((await store.list('')).map(({ key, size }) => [key, size])).toEqual([['d/e.html', 1]])
    await expect(store.copy('nothing', 'x')).rejects.toThrow(expect.objectContaining({ name: 'ObjectMissing' }))
    store.close()
  })

  it('lists more than one page of a thousand', async () => {
    const store = open()
    await Promise.all(Array.from({ length: 1005 }, (_, n) => store.put(`p/${n}`, '')))
    expect(await store.list('p/')).toHaveLength(1005)
    await store.delete((await store.list('')).map(({ key }) => key))
    expect(await store.list('')).toEqual([])
    store.close()
  }, 60_000)
})

it('a bucket that cannot be reached is told by name', async () => {
  const store = openS3Store({
    bucket: 'bucket',
    region: 'us-east-1',
    prefix: '',
    endpoint: 'http://127.0.0.1:1',
    pathStyle: true,
  })
  await expect(store.get('a')).rejects.toThrow(
    expect.objectContaining({ name: 'StoreFailed', message: expect.stringContaining('ECONNREFUSED') as string }),
  )
  store.close()
}, 30_000)

it.each<[string, Handler]>([
  ['never answers', () => undefined],
  [
    'stops in the middle of its answer',
    (response) => void response.writeHead(200, { 'content-length': '9' }).write('half'),
  ],
])(
  'a bucket that %s is given up',
  async (_how, handler) => {
    const { url } = await serve(handler)
    const store = openS3Store(
      { bucket: 'bucket', region: 'us-east-1', prefix: '', endpoint: url, pathStyle: true },
      undefined,
      { idleMs: 100 },
    )
    await expect(store.get('a')).rejects.toThrow(
      expect.objectContaining({
        name: 'StoreFailed',
        message: expect.stringContaining('100 ms of inactivity') as string,
      }),
    )
    store.close()
  },
  30_000,
)

it('a bucket that is busy is asked five times', async () => {
  const { url, requests } = await serve((response) => response.writeHead(503).end())
  const store = openS3Store({ bucket: 'bucket', region: 'us-east-1', prefix: '', endpoint: url, pathStyle: true })
  await expect(store.get('a')).rejects.toThrow(expect.objectContaining({ name: 'StoreFailed' }))
  expect(requests).toHaveLength(5)
  store.close()
}, 30_000)

it('a bucket is told to delete a thousand keys a request', async () => {
  const { url, requests } = await serve((response) => response.writeHead(200).end('<DeleteResult/>'))
  const store = openS3Store({ bucket: 'bucket', region: 'us-east-1', prefix: '', endpoint: url, pathStyle: true })
  await store.delete(Array.from({ length: 1001 }, (_, n) => `p/${n}`))
  expect(requests).toHaveLength(2)
  store.close()
})

it.each([301, 302, 303, 307, 308])('a bucket behind a redirect with %i takes nothing, and says so', async (status) => {
  const moved = await serve((response) => response.end())
  const { url } = await serve((response, request) =>
    response.writeHead(status, { location: `${moved.url}${request.url}` }).end(),
  )
  const store = openS3Store({ bucket: 'bucket', region: 'us-east-1', prefix: '', endpoint: url, pathStyle: true })
  const failed = expect.objectContaining({
    name: 'StoreFailed',
    message: expect.stringContaining(`${status}`) as string,
  }) as Error
  await expect(store.put('a', 'x')).rejects.toThrow(failed)
  await expect(store.delete(['a'])).rejects.toThrow(failed)
  await expect(store.copy('a', 'b')).rejects.toThrow(failed)
  expect(moved.requests).toEqual([])
  store.close()
})

it('a folder keeps no draft of what could not be written', async () => {
  const folder = join(dir, String((count += 1)))
  const store = openFolderStore(folder)
  mkdirSync(join(folder, 'taken/by-a-folder'), { recursive: true })
  await expect(store.put('taken', 'x')).rejects.toThrow(expect.objectContaining({ name: 'StoreFailed' }))
  expect(readdirSync(folder).filter((name) => name.startsWith('.draft-'))).toEqual([])
  store.close()
})
