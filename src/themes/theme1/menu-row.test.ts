import { expect, it } from 'vitest'
import type { MenuLink } from '#site/views/view.ts'
import { menuUnfoldsIn } from './menu-row.ts'

const menu = (...names: string[]): MenuLink[] => names.map((name) => ({ id: name, name, children: [] }))

it('unfolds as soon as one row holds all entries with their words whole', () => {
  expect(menuUnfoldsIn(menu('Bills and payment', 'Your water', 'Drains'))).toBe('lg')
  expect(menuUnfoldsIn(menu(...Array<string>(7).fill('Moving and connections')))).toBe('xl')
  expect(menuUnfoldsIn(menu(...Array<string>(12).fill('Verkehrsüberwachung')))).toBe('never')
})
