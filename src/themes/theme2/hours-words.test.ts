import { expect, it } from 'vitest'
import type { LanguageTag } from '#contract/locale.ts'
import { daysText, timesText, weekdayName } from './hours-words.ts'

const closed = (from: string, until = from) => ({ from, until, endsAt: '' })

it.each([
  ['en', 'Monday', 'Sunday', 'December 24, 2026', 'December 24, 2026 – December 26, 2026'],
  ['zh-Hans', '星期一', '星期日', '2026年12月24日', '2026年12月24日 – 2026年12月26日'],
  ['ko', '월요일', '일요일', '2026년 12월 24일', '2026년 12월 24일 – 2026년 12월 26일'],
])('days of %s have the names of its language', (language, monday, sunday, day, days) => {
  const tag = language as LanguageTag
  expect([weekdayName('monday', tag), weekdayName('sunday', tag)]).toEqual([monday, sunday])
  expect(daysText(closed('2026-12-24'), tag)).toBe(day)
  expect(daysText(closed('2026-12-24', '2026-12-26'), tag)).toBe(days)
})

it('times of a day stand in a row, without a nought before the hour', () => {
  const times = [
    { from: '07:30', until: '12:00' },
    { from: '13:00', until: '24:00' },
  ]
  expect(timesText(times)).toBe('7:30–12:00, 13:00–24:00')
})
