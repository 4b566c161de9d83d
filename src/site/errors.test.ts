import { expect, it } from 'vitest'
import { MenuUrlRefused } from './errors.ts'

it('a value of more than 120 characters is cut in a message', () => {
  const say = (length: number) => MenuUrlRefused.message({ menu: 'top_menu', label: 'Home', url: 'x'.repeat(length) })
  expect(say(120)).toContain(`"${'x'.repeat(120)}"`)
  expect(say(121)).toContain(`"${'x'.repeat(119)}…"`)
})
