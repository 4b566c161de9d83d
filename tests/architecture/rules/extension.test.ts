import { describe, expect, it } from 'vitest'
import { definitionsDecide, themeFiles } from './extension.ts'

const rule = definitionsDecide(['theme1', 'kr'])
const found = (text: string, path = 'src/pipeline/plan/plan.ts') => rule({ path, text })

describe('definitionsDecide', () => {
  it.each([
    `if (site.theme === 'theme1') return`,
    'const a = `theme1`',
    `locale === "kr" ? 1 : 2`,
    'const names = { en: 1, kr: 2 }',
    'const names = {\n  kr: 2,\n}',
    'type Names = { kr?: string }',
    String.raw`path.replace(/^\/(theme1|kr)(?=\/)/, '')`,
  ])('finds a decision in %s', (text) => {
    expect(found(text)).toHaveLength(1)
  })

  it.each([
    `import Page from '#themes/theme1/Page.astro'`,
    '// theme1 has a home page, and `kr` is Korean',
    '<p lang="kr">',
    'const themeOf = (code: string) => `${code}Banner`',
    'const word = "kraken"',
    'const either = mark|kraken',
  ])('lets %s be', (text) => {
    expect(found(text)).toStrictEqual([])
  })

  it('names the line', () => {
    expect(found(`// one\nfetch('kr')`)).toStrictEqual([
      `src/pipeline/plan/plan.ts:2 names 'kr': let its definition decide`,
    ])
  })

  it.each([
    'src/site/theme/theme1.ts',
    'src/site/theme/themes.ts',
    'src/themes/theme1/HomePage.astro',
    'src/contract/locales/kr.ts',
    'src/messages/catalogues.ts',
    'src/site/read/read-locales.test.ts',
    'tests/e2e/menus.test.ts',
  ])('lets %s name them', (path) => {
    expect(found(`'theme1' === 'kr'`, path)).toStrictEqual([])
  })
})

describe('themeFiles', () => {
  it('are the page, its route and its words in each language', () => {
    expect(themeFiles('theme4', ['en', 'ja'])).toStrictEqual([
      'src/pages/theme4.astro',
      'src/themes/theme4/Page.astro',
      'src/messages/theme4/en.json',
      'src/messages/theme4/ja.json',
    ])
  })
})
