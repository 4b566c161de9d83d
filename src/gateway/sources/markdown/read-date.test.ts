import { expect, it } from 'vitest'
import { readDate } from './read-date.ts'

it.each([
  ['20 November 2026', '2026-11-20'],
  ['Friday, 20 Nov. 2026', '2026-11-20'],
  ['November 3rd, 2026', '2026-11-03'],
  ['Sept 1 2026', '2026-09-01'],
  ['2026年11月20日', '2026-11-20'],
  ['2026년 11월 3일', '2026-11-03'],
  ['20.11.2026', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['11/20/2026', '2026-11-20'],
  ['11/11/2026', '2026-11-11'],
])('%s is one day', (written, day) => expect(readDate(written)).toBe(day))

it.each(['2026-11-20', '2026/11/20', '2026-11-20T08:00:00Z', '2026-11-20 08:00 +01:00', '1795132800'])(
  '%s stays as it is, since the contract reads it',
  (written) => expect(readDate(written)).toBe(written),
)

it.each(['05/11/2026', 'soon', '31 November 2026', '2026-02-30', '20 Novembre 2026', '2026', '20 11 2026', ''])(
  '%j is no day that is sure',
  (written) => expect(readDate(written)).toBeUndefined(),
)
