import type { LanguageTag } from '../locale.ts'
import type { LocaleDefinition } from './locale-definition.ts'

export const en: LocaleDefinition = {
  tag: 'en' as LanguageTag,
  name: 'English',
  openGraph: 'en_US',
  search: { span: 6144, foldsHan: false },
  shareFonts: ['source-sans-3', 'noto-sans-kr', 'noto-sans-sc'],
}
