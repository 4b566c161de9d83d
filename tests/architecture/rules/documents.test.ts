import { describe, expect, it } from 'vitest'
import { citationsHold, linksLeadSomewhere, namedFilesExist, rowsNameCodeAndTest } from './documents.ts'

const files: Record<string, string> = {
  'docs/a.md': '# One\n\n## Two words, and `code`\n',
  'src/a.ts': 'export const LIMIT = 3',
  'src/a.test.ts': "it('keeps its limit', () => {})",
}
const read = (path: string) => files[path]
const page = (text: string) => ({ path: 'docs/page.md', text })
const row = (code: string, test: string) =>
  page(`| Rule | Code | Test |\n| --- | --- | --- |\n| limit | ${code} | ${test} |`)

describe('a link of a page', () => {
  it.each(['a.md', 'a.md#one', 'a.md#two-words-and-code', '../src/a.ts', 'https://example.org/x'])(
    'may be %s',
    (target) => {
      expect(linksLeadSomewhere(page(`[x](${target})`), read)).toEqual([])
    },
  )

  it.each(['b.md', 'a.md#three', '../src/b.ts', '#none'])('is found dead: %s', (target) => {
    expect(linksLeadSomewhere(page(`[x](${target})`), read)).toHaveLength(1)
  })

  it('in an example of code counts for nothing', () => {
    expect(linksLeadSomewhere(page('`[x](none.md)`\n\n```md\n[x](none.md)\n```\n'), read)).toEqual([])
  })
})

describe('a citation', () => {
  it('holds if the file has the name or the title', () => {
    const text = '[a](../src/a.ts) `LIMIT` and [t](../src/a.test.ts) “keeps its limit”'
    expect(citationsHold(page(text), read)).toEqual([])
  })

  it('is found wrong after a rename', () => {
    const text = '[a](../src/a.ts) `LIMIT`, `OTHER`; [t](../src/a.test.ts) “keeps no limit”'
    expect(citationsHold(page(text), read)).toEqual([
      'docs/page.md: src/a.ts does not hold OTHER',
      'docs/page.md: src/a.test.ts does not hold keeps no limit',
    ])
  })
})

describe('a file that a page names in backticks', () => {
  const missing = (text: string) => namedFilesExist(page(text), read, new Set(['a.ts', 'a.test.ts']))

  it.each([
    '`src/a.ts`',
    '`a.test.ts` beside it',
    '`src/THEME/x.ts`',
    '`src/theme4/x.ts`',
    '`ja.ts`',
    '`x.ts`',
    '`x.y()`',
    'b.ts',
  ])('may be there, or be what a recipe adds: %s', (text) => {
    expect(missing(text)).toEqual([])
  })

  it.each(['`src/b.ts`', '`b.test.ts`'])('is found missing: %s', (text) => {
    expect(missing(text)).toEqual([`docs/page.md: there is no ${text.slice(1, -1)}`])
  })
})

describe('a row of the specification', () => {
  const code = '[a](../src/a.ts) `LIMIT`'

  it('names code and a test', () => {
    expect(rowsNameCodeAndTest(row(code, '[t](../src/a.test.ts) “keeps its limit”'))).toEqual([])
  })

  it('is found without code, and without a test and its title', () => {
    expect(rowsNameCodeAndTest(row('', '[t](../src/a.test.ts) “keeps its limit”'))).toHaveLength(1)
    expect(rowsNameCodeAndTest(row(code, '[t](../src/a.test.ts)'))).toHaveLength(1)
    expect(rowsNameCodeAndTest(row(code, '[t](../src/a.ts) “keeps its limit”'))).toHaveLength(1)
  })

  it('is not asked of other tables', () => {
    expect(rowsNameCodeAndTest(page('| A | B |\n| --- | --- |\n| 1 | 2 |'))).toEqual([])
  })
})
