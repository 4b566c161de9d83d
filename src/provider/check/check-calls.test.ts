import { expect, it } from 'vitest'
import { checkMenuLanguages } from './check-calls.ts'

const menuOf = (...names: string[]) => ({ bar: { type: 'top_menu', children: names.map((name) => ({ name })) } })

it.each([
  ['of three entries alike is a fault', [menuOf('One', 'Two', 'Three'), menuOf('One', 'Two', 'Three')], 1],
  ['of two entries may be alike', [menuOf('GitHub', 'npm'), menuOf('GitHub', 'npm')], 0],
  ['in each language is none', [menuOf('One', 'Two', 'Three'), menuOf('一', '二', '三')], 0],
  ['that is missing is none', [undefined, undefined], 0],
])('a menu %s', (_, menus, faults) => {
  expect(checkMenuLanguages('btMenu/tree', menus)).toHaveLength(faults)
})
