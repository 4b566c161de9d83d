import { expect, it } from 'vitest'
import { safeHref } from './safe-href.ts'

it('lets a link lead to http and https, and to nothing that runs or reads', () => {
  expect(safeHref('https://harbour.example/a.html')).toBe('https://harbour.example/a.html')
  for (const address of ['javascript:alert(1)', ' JAVASCRIPT:alert(1)', 'data:text/html,x', 'file:///etc', '/x', 'x']) {
    expect(safeHref(address)).toBeUndefined()
  }
})
