import { expect, it } from 'vitest'
import { displayWidth } from './display-width.ts'

it('gives wide letters more room than narrow ones, and characters of Chinese and Korean a whole one', () => {
  expect(displayWidth('Willow')).toBeGreaterThan(displayWidth('little'))
  expect(displayWidth('MM')).toBeGreaterThan(displayWidth('mn'))
  expect(displayWidth('열람실')).toBeCloseTo(3.12)
})

// Measured in DejaVu Serif, the widest face in which a name may be shown, with the spacing of the footer.
it.each([
  ['Kiln Street', 5.15],
  ['Reading Room', 6.45],
])('takes %s for no narrower than it is', (name, width) => {
  expect(displayWidth(name)).toBeGreaterThanOrEqual(width)
})
