import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFailedImport, navigateHard, waitBriefly } from './navigation.ts'

describe('navigateHard', () => {
  let opened: string[]
  let fetched: RequestInit[]

  beforeEach(() => {
    opened = []
    fetched = []
    vi.stubGlobal('document', { querySelectorAll: () => [] })
    vi.stubGlobal('location', { assign: (href: string) => opened.push(href) })
    vi.stubGlobal('fetch', async (_href: string, init: RequestInit) => {
      fetched.push(init)
      init.signal?.throwIfAborted()
    })
  })

  it('a page is fetched past every cache, and then opened', async () => {
    await navigateHard('/a.html')
    expect(fetched).toMatchObject([{ cache: 'reload' }])
    expect(opened).toEqual(['/a.html'])
  })

  it('a page that is not there after three seconds is opened as it is', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await navigateHard('/a.html')
    expect(timeout).toHaveBeenCalledWith(3000)
    expect(opened).toEqual(['/a.html'])
  })
})

describe('waitBriefly', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a click waits half a second at most', async () => {
    const ended = vi.fn()
    void waitBriefly(new Promise(() => undefined)).then(ended)
    await vi.advanceTimersByTimeAsync(499)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(undefined)
    expect(await waitBriefly(Promise.resolve('rules'))).toBe('rules')
  })
})

describe('isFailedImport', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://a.example/_astro/x.js',
    'error loading dynamically imported module: https://a.example/_astro/x.js',
    'Importing a module script failed.',
  ])('knows "%s" for a failed import', (message) => expect(isFailedImport(new TypeError(message))).toBe(true))

  it.each([new Error('Failed to fetch'), undefined, null, 'x'])('takes %o for none', (reason) => {
    expect(isFailedImport(reason)).toBe(false)
  })
})
