import { expect, it } from 'vitest'
import type { LanguageTag } from '#contract/locale.ts'
import { languageName } from './language-name.ts'

it.each([
  ['ko', 'en', 'Korean'],
  ['en', 'ko', '영어'],
  ['en', 'zh-Hans', '英语'],
])('calls %s in the words of %s', (language, inLanguage, name) => {
  expect(languageName(language as LanguageTag, inLanguage as LanguageTag)).toBe(name)
})
