import { expect, it, vi } from 'vitest'
import { remembered } from './remembered.ts'

it('makes a value once for each object, whatever it is', () => {
  const make = vi.fn(({ name }: { name?: string }) => name)
  const nameOf = remembered(make)
  const [one, none] = [{ name: 'one' }, {}]
  expect([nameOf(one), nameOf(none), nameOf(one), nameOf(none)]).toEqual(['one', undefined, 'one', undefined])
  expect(make).toHaveBeenCalledTimes(2)
  expect(nameOf({ name: 'one' })).toBe('one')
  expect(make).toHaveBeenCalledTimes(3)
})
