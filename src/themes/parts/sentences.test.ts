import { expect, it } from 'vitest'
import type { LanguageTag } from '#contract/locale.ts'
import { sentencesOf } from './sentences.ts'

it.each([
  ['en', ['Thank you. ', 'We have your message.']],
  ['en', ['Water for the city']],
  ['en', ['Dr. Moreau explains the heart']],
  ['en', ['What is new? ', 'Ask us.']],
  ['zh', ['我们关注您的饮食。', '有问题请问我们。']],
  ['ko', ['고맙습니다. ', '메시지를 잘 받았습니다.']],
  ['en', []],
])('finds the sentences of a line in %s', (tag, sentences) => {
  expect(sentencesOf(sentences.join(''), tag as LanguageTag)).toEqual(sentences)
})
