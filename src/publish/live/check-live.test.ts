import { beforeEach, expect, it, vi } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { digest } from '#store/fs/digest.ts'
import { serve } from '../../../tests/support/serve.ts'
import { checkLive } from './check-live.ts'

const slept = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => Promise.resolve(void slept.push(ms)) }))

beforeEach(() => {
  slept.length = 0
})

const files = PathMap.of([['a.html', { digest: digest('page a'), size: 6 }]])
const check = (url: string) => checkLive({ url, buildId: 'b1', files, changed: ['a.html', 'gone.html'], fetch })
const site = (id: string, page: string) =>
  serve((response, request) => response.end(request.url === '/a.html' ? page : JSON.stringify({ id, timestamp: 1 })))

it('is content with a site that names the build and has the pages', async () => {
  expect(await check((await site('b1', 'page a')).url)).toEqual({ checked: 2 })
})

it('reads no more of an answer than was published', async () => {
  const { url } = await serve((response, request) => {
    if (request.url !== '/a.html') return response.end(JSON.stringify({ id: 'b1', timestamp: 1 }))
    const next = () => !response.destroyed && response.write('page'.repeat(10_000), () => setImmediate(next))
    return next()
  })
  await expect(check(url)).rejects.toThrow('a.html is longer than what was published.')
})

it('waits for a cache to forget', async () => {
  const { url } = await serve((response, request, attempt) =>
    response.end(request.url === '/a.html' ? 'page a' : JSON.stringify({ id: attempt === 1 ? 'b0' : 'b1' })),
  )
  expect(await check(url)).toEqual({ checked: 2 })
})

it('asks four times within five seconds, and then says what is there', async () => {
  const { url, requests } = await site('b0', 'page a')
  await expect(check(url)).rejects.toThrow('builds/latest.json names the build b0 and not b1.')
  expect(requests).toHaveLength(4)
  expect(slept).toEqual([0, 500, 1500, 3000])
})

it('looks at ten pages at most, spread over those that changed', async () => {
  const paths = Array.from({ length: 95 }, (_, n) => `${String(n).padStart(2, '0')}.html`)
  const { url, requests } = await site('b1', '')
  const all = PathMap.of(paths.map((path) => [path, { digest: digest('{"id":"b1","timestamp":1}'), size: 25 }]))
  const changed = [...paths, 'feed.xml', 'gone.html']
  expect(await checkLive({ url, buildId: 'b1', files: all, changed, fetch })).toEqual({ checked: 11 })
  const asked = requests.slice(1).map((request) => request.url?.slice(1))
  expect(asked.toSorted()).toEqual(paths.filter((_, n) => n % 10 === 0))
})
