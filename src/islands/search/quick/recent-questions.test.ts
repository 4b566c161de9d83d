import { expect, it } from 'vitest'
import { RECENT_QUESTIONS } from '#client/persistence.ts'
import { createRecentQuestions } from './recent-questions.ts'

it('keeps the last five questions, the latest first and each once', () => {
  const recent = createRecentQuestions({}, 'en')
  for (const text of ['one', 'two', 'three', 'two ', ' ', 'four', 'five', 'six']) recent.add(text)
  expect(recent.all()).toEqual(['six', 'five', 'four', 'two', 'three'])
})

it('keeps those of each language apart, and forgets all at once', () => {
  const kept = {}
  const [english, korean] = ['en', 'ko'].map((locale) => createRecentQuestions(kept, locale))
  english?.add('sync')
  korean?.add('동기화')
  expect([english?.all(), korean?.all()]).toEqual([['sync'], ['동기화']])
  english?.clear()
  expect([english?.all(), korean?.all(), kept]).toEqual([[], [], {}])
})

it.each(['{', '["a"]', 'null', '{"en":1}', '7'])('begins anew if the storage holds %s', (text) => {
  const recent = createRecentQuestions({ [RECENT_QUESTIONS]: text }, 'en')
  expect(recent.all()).toEqual([])
  recent.add('sync')
  expect(recent.all()).toEqual(['sync'])
})

it('passes over what is no question', () => {
  expect(createRecentQuestions({ [RECENT_QUESTIONS]: '{"en":["sync",1,null]}' }, 'en').all()).toEqual(['sync'])
})
