import { expect, it } from 'vitest'
import type { SafeStorage } from '#client/storage.ts'
import { createRecentQuestions } from './recent-questions.ts'

function makeMemory(kept?: string): SafeStorage {
  let value = kept
  return { get: () => value, set: (_, next) => (value = next) }
}

it('keeps the last five questions, the latest first and each once', () => {
  const recent = createRecentQuestions(makeMemory(), 'en')
  for (const text of ['one', 'two', 'three', 'two ', ' ', 'four', 'five', 'six']) recent.add(text)
  expect(recent.all()).toEqual(['six', 'five', 'four', 'two', 'three'])
})

it.each(['{', '{"a":1}', 'null'])('begins anew if the storage holds %s', (kept) => {
  const recent = createRecentQuestions(makeMemory(kept), 'en')
  expect(recent.all()).toEqual([])
  recent.add('sync')
  expect(recent.all()).toEqual(['sync'])
})

it('passes over what is no question', () => {
  expect(createRecentQuestions(makeMemory('["sync",1,null]'), 'en').all()).toEqual(['sync'])
})
