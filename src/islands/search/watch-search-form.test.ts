import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '#search/query/answer.ts'
import { watchSearchForm } from './watch-search-form.ts'

class Field extends EventTarget {
  value = ''
  form = null

  type(text: string): void {
    this.value = text
    this.dispatchEvent(new Event('input'))
  }
}

let field: Field
let dataset: Record<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  field = new Field()
  dataset = {}
  const location = { href: 'https://harbour.example/search.html' }
  const replaceState = (_state: unknown, _title: string, address: string) =>
    (location.href = new URL(address, location.href).href)
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => field })
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { state: null, replaceState })
  vi.stubGlobal('addEventListener', () => undefined)
})

afterEach(() => vi.useRealTimers())

function watch(): { asked: string[] } {
  const asked: string[] = []
  const ask = ({ text }: Question) => void (text === '' || asked.push(text))
  watchSearchForm({ prepare: () => undefined, ask, onArrowDown: () => undefined })
  return { asked }
}

it('what is typed is asked for after a pause of 150 ms', () => {
  const { asked } = watch()
  field.type('wat')
  vi.advanceTimersByTime(149)
  field.type('water')
  vi.advanceTimersByTime(149)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual(['water'])
})

it('letters that are being composed are not asked for', () => {
  const { asked } = watch()
  dataset['composing'] = ''
  field.type('ㅅ')
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual([])
})
