import { describe, expect, it } from 'vitest'
import type { Notice } from '#kit/errors.ts'
import { reportOnce } from './report-once.ts'

const reported = (message: string, where: Notice['where']): Notice => ({
  name: 'Odd',
  message,
  hint: 'Mend it.',
  where,
})

describe('notices of several languages', () => {
  const all = ['en', 'zh', 'kr'].map((locale) => reported('No colours.', { tenant: 'linden', locale }))

  it('are one without a language if every language has it', () => {
    expect(reportOnce(all, 3)).toStrictEqual([reported('No colours.', { tenant: 'linden' })])
  })

  it('are one that names the languages if some have it', () => {
    expect(reportOnce(all.slice(0, 2), 3)).toStrictEqual([
      reported('No colours.', { tenant: 'linden', locale: 'en, zh' }),
    ])
  })

  it('stay apart if they differ in more than the language', () => {
    const two = [reported('No colours.', { tenant: 'linden', locale: 'en' }), reported('No hover.', { locale: 'zh' })]
    expect(reportOnce(two, 2)).toStrictEqual(two)
  })

  it('keep their language if the tenant speaks no other', () => {
    expect(reportOnce(all.slice(0, 1), 1)).toStrictEqual(all.slice(0, 1))
  })
})
