import { expect, it } from 'vitest'
import { createConsoleWords } from '../state/console-words.ts'
import { releaseNames } from './release-names.ts'

const namesOf = (...times: string[]) =>
  releaseNames(
    times.map((builtAt) => ({ builtAt })),
    createConsoleWords('en'),
  )

it('a release is called by its minute, and one of the same minute or second differs all the same', () => {
  const [later, third, second, first] = namesOf(
    '2026-11-01T12:01:00Z',
    '2026-11-01T12:00:09.200Z',
    '2026-11-01T12:00:09.100Z',
    '2026-11-01T12:00:01Z',
  )
  expect(later).toMatch(/ \d+:01\s[AP]M$/)
  expect(first).toMatch(/ \d+:00:01\s[AP]M$/)
  expect([third, second]).toEqual([
    expect.stringMatching(/ \d+:00:09\s[AP]M \(2\)$/),
    expect.stringMatching(/ \d+:00:09\s[AP]M \(1\)$/),
  ])
})
