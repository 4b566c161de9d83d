import { expect, it } from 'vitest'
import { formatPageState, languageHref, type PageState } from './page-state.ts'

const STATE: PageState = {
  tenant: 'harbour',
  theme: 'theme1',
  locale: 'en',
  defaultLocale: 'en',
  locales: ['en', 'zh'],
  path: '/a.html',
  elsewhere: { zh: '/zh/b.html' },
  pollSeconds: 300,
}

it('formatPageState cannot end the element it stands in', () => {
  const text = formatPageState({ ...STATE, tenant: '</script><script>' })
  expect(text).not.toContain('<')
  expect((JSON.parse(text) as PageState).tenant).toBe('</script><script>')
})

it('languageHref always spells the language out', () => {
  expect(languageHref(STATE, 'en')).toBe('/en/a.html')
  expect(languageHref(STATE, 'zh')).toBe('/zh/b.html')
  expect(languageHref(STATE, 'kr')).toBe('/kr/a.html')
})
