import { describe, expect, it } from 'vitest'
import { isBlank } from './is-blank.ts'

describe('isBlank', () => {
  it.each(['', ' \t\n', '\u00a0\u3000', '\u200b\u2060\ufeff', '\u00ad', '\u0007\u0085', '\u200e\u202c', '\u3164'])(
    'is true of %j',
    (text) => expect(isBlank(text)).toBe(true),
  )

  it.each(['a', ' 0 ', '\u200b水', '요', '-', '👩\u200d💻', '\ufffd'])('is false of %j', (text) =>
    expect(isBlank(text)).toBe(false),
  )
})
