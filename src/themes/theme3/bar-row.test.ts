import { expect, it } from 'vitest'
import type { SharedView } from '#site/views/view.ts'
import { menuStandsInBarAt } from './bar-row.ts'

const shared = (...names: string[]) =>
  ({
    menus: { top_menu: names.map((name) => ({ id: name, name, children: [] })) },
    site: { name: 'Fieldnote Help' },
    locales: [{ name: 'English' }, { name: '中文' }],
  }) as unknown as SharedView

it('puts a menu into the bar where the bar holds all of it', () => {
  expect(menuStandsInBarAt(shared('Guides', 'API'))).toBe('lg')
  expect(menuStandsInBarAt(shared(...Array<string>(6).fill('Guides')))).toBe('xl')
  expect(menuStandsInBarAt(shared(...Array<string>(12).fill('Troubleshooting')))).toBe('never')
})
