import type { LanguageTag } from '../locale.ts'
import type { LocaleDefinition } from './locale-definition.ts'

export const zh: LocaleDefinition = {
  tag: 'zh-Hans' as LanguageTag,
  name: '中文',
  openGraph: 'zh_CN',
  search: { span: 2048, foldsHan: true },
  shareFonts: ['noto-sans-sc', 'noto-sans-kr', 'source-sans-3'],
}
