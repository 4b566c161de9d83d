import { beforeEach, expect, it, vi } from 'vitest'
import { navigateHard } from './hard-navigation.ts'

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
