import { expect, it } from 'vitest'
import { pageName } from './page-name.ts'

it('names a page by its path, in its own letters', () => {
  expect(pageName('https://harbour.example/%EC%A0%95%EC%9B%90.html')).toBe('/정원.html')
  expect(pageName('https://harbour.example/a%2Fb.html')).toBe('/a%2Fb.html')
  expect(pageName('https://harbour.example/%zz.html')).toBe('/%zz.html')
  expect(pageName('no address')).toBe('no address')
})
