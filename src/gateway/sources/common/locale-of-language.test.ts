import { expect, it } from 'vitest'
import { localeOfLanguage } from './locale-of-language.ts'

it.each([
  ['en-US', 'en'],
  ['zh_Hant', 'zh'],
  ['ko', 'kr'],
  ['KO-kr', 'kr'],
  ['kr', 'kr'],
  ['de-DE', undefined],
  ['enough', undefined],
  ['cn', 'zh'],
  ['CN', 'zh'],
  ['us', 'en'],
  ['ca', undefined],
  ['guide', undefined],
  ['qq', undefined],
])('takes %s as %s', (tag, locale) => {
  expect(localeOfLanguage(tag)).toBe(locale)
})
