import { expect, it } from 'vitest'
import { linkLabel } from './link-label.ts'

it.each([
  ['/water/tariffs.html', 'tariffs.html'],
  ['/files/a.pdf?version=/2#page', 'a.pdf'],
  ['/zh/water/', 'water/'],
  ['/', '/'],
  ['/%EC%9A%94%EA%B8%88.html', '요금.html'],
  ['/%zz.html', '%zz.html'],
  ['https://www.example.org/report.pdf', 'example.org/report.pdf'],
  ['http://example.org/', 'example.org/'],
  ['mailto:water@example.org', 'water@example.org'],
  ['tel:+1%2023', '+1 23'],
  ['mailto:', 'mailto:'],
])('a link to %s says %s', (href, name) => {
  expect(linkLabel(href)).toBe(name)
})
