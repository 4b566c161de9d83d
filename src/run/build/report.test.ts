import { expect, it } from 'vitest'
import { describeNotice, describeNotices } from './report.ts'

const notice = {
  name: 'MenuTargetMissing',
  message: 'It leads nowhere.',
  hint: 'Publish it.',
  where: { tenant: 'harbour', locale: 'zh' },
}

it('says of a notice what, where and what to do', () => {
  expect(describeNotice(notice)).toBe('MenuTargetMissing (harbour zh): It leads nowhere.\n  Publish it.')
})

it('lists the first notices of a kind and counts the rest', () => {
  const lines = describeNotices([notice, notice, notice, notice, { ...notice, name: 'Other' }], 2)
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'MenuTargetMissing',
    'MenuTargetMissing',
    'Other',
    'MenuTargetMissing:',
  ])
  expect(lines.at(-1)).toBe('MenuTargetMissing: 2 more. --json lists them.')
})

it('lists three of a kind if nothing else is said', () => {
  expect(describeNotices(Array.from({ length: 9 }, () => notice))).toHaveLength(4)
})
