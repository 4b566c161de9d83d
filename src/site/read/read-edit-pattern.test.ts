import { describe, expect, it } from 'vitest'
import { readEditPattern } from './read-edit-pattern.ts'

describe('readEditPattern', () => {
  it.each(['https://forge.example/docs/edit/{locale}/{path}.md', 'https://cms.example/articles/{id}?lang={locale}'])(
    'takes %s',
    (pattern) => {
      expect(readEditPattern(` ${pattern} `)).toBe(pattern)
    },
  )

  it.each([
    ['names no page', 'https://forge.example/docs'],
    ['has a place that nothing fills', 'https://forge.example/{path}/{branch}'],
    ['is no web address', 'javascript:alert("{path}")'],
    ['has its host filled in by a page', '{path}.example/edit'],
    ['has a password', 'https://me:secret@forge.example/{path}'],
    ['is no text', 7],
  ])('refuses what %s', (_, value) => {
    expect(readEditPattern(value)).toBeUndefined()
  })
})
