import { expect, it } from 'vitest'
import { MoreOfTheKind } from '#kit/errors.ts'
import { describeNotice, foldNotices } from './report.ts'

const notice = {
  name: 'MenuTargetMissing',
  message: 'It leads nowhere.',
  hint: 'Publish it.',
  where: { tenant: 'harbour', locale: 'zh' },
}

it('says of a notice what, where and what to do', () => {
  expect(describeNotice(notice)).toBe('MenuTargetMissing (harbour zh): It leads nowhere.\n  Publish it.')
})

const others = (length: number, name: string) => Array.from({ length }, () => ({ ...notice, name }))

it('folds the notices of a tenant to a count per kind, and says how to see them', () => {
  const test = { tenant: 'test', notices: [...others(1, 'ConfigNotJson'), notice, notice, ...others(1, 'BannerEmpty')] }
  expect(foldNotices([{ tenant: 'harbour', notices: [] }, test, { tenant: 'linden', notices: [notice] }])).toEqual([
    'test: 4 notices of 3 kinds (2 MenuTargetMissing, 1 BannerEmpty, 1 ConfigNotJson)',
    'linden: 1 notice of 1 kind (1 MenuTargetMissing)',
    'Add --notices to see what each notice says. docs/errors.md explains them.',
  ])
})

it('says nothing of notices if there are none', () => {
  expect(foldNotices([{ tenant: 'harbour', notices: [] }])).toEqual([])
})

it('does not pretend to know how many there are of a kind that is not listed whole', () => {
  const notices = [...others(100, 'MenuTargetMissing'), notice, ...others(3, 'PictureFailed')]
  const more = MoreOfTheKind.notice({ kind: 'MenuTargetMissing', count: 7 })
  expect(foldNotices([{ tenant: 'test', notices: [...notices, more] }])[0]).toBe(
    'test: at least 104 notices of 2 kinds (101 or more MenuTargetMissing, 3 PictureFailed)',
  )
})
