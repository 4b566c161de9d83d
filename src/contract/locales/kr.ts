import type { LanguageTag } from '../locale.ts'
import type { LocaleDefinition } from './locale-definition.ts'

export const kr: LocaleDefinition = {
  tag: 'ko' as LanguageTag,
  name: '한국어',
  openGraph: 'ko_KR',
  search: { span: 3072, foldsHan: false },
  shareFonts: ['noto-sans-kr', 'noto-sans-sc', 'source-sans-3'],
}
