import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FileMissing } from '#search/query/load-file.ts'
import { loadIndexFile } from './load-index-file.ts'

describe('a file of the index', () => {
  const load = loadIndexFile('/_search/en/')
  const sent: { url: string; cache: string | undefined }[] = []
  let status: number

  beforeEach(() => {
    sent.length = 0
    status = 200
    vi.stubGlobal('fetch', async (url: string, { cache, signal }: RequestInit) => {
      signal?.throwIfAborted()
      sent.push({ url, cache })
      return new Response('text', { status })
    })
  })

  it('is asked for anew if its name stays the same from build to build', async () => {
    expect(await load('index.json')).toBe('text')
    await load('data/a1-0.json')
    expect(sent).toEqual([
      { url: '/_search/en/index.json', cache: 'no-cache' },
      { url: '/_search/en/data/a1-0.json', cache: 'default' },
    ])
  })

  it.each([404, 410])('is missing with status %i', async (gone) => {
    status = gone
    await expect(load('data/a1-0.json')).rejects.toBeInstanceOf(FileMissing)
  })

  it('is waited for 15 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('too late')))
    await expect(load('index.json')).rejects.toThrow('too late')
    expect(timeout).toHaveBeenCalledWith(15_000)
  })
})
