import { expect, it } from 'vitest'
import { describeValue } from './describe-value.ts'

it('shows texts as they are and anything else as JSON, and cuts long values', () => {
  expect(describeValue('<b>Two</b>')).toBe('<b>Two</b>')
  expect(describeValue({ label: 'Tariffs' })).toBe('{\n  "label": "Tariffs"\n}')
  expect(describeValue(false)).toBe('false')
  expect(describeValue('x'.repeat(5000))).toHaveLength(1501)
  for (const nothing of [undefined, null, '']) expect(describeValue(nothing)).toBeUndefined()
})
