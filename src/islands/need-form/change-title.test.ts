import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeTitle } from './change-title.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { title: 'Old' })
})

afterEach(() => vi.useRealTimers())

it('makes the last of the changes within ten milliseconds', () => {
  const seen: string[] = []
  Object.defineProperty(document, 'title', { set: (title: string) => seen.push(title) })
  changeTitle('A')
  vi.advanceTimersByTime(9)
  changeTitle('B')
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['B'])
  changeTitle('C')
  vi.advanceTimersByTime(10)
  expect(seen).toEqual(['B', 'C'])
})
