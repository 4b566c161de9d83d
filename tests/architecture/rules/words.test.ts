import { describe, expect, it } from 'vitest'
import { codeIsNarrow, exportedNamesAreUnique, linesAreShort, proseIsNarrow, wordsAreOfTheGlossary } from './words.ts'

const file = (path: string, ...lines: readonly string[]) => ({ path, text: lines.join('\n') })
const long = 'word '.repeat(25)

describe('lines', () => {
  it('have at most 120 columns', () => {
    expect(linesAreShort(file('src/a/a.ts', 'x'.repeat(120), '文'.repeat(120), '😀'.repeat(120)))).toStrictEqual([])
    expect(linesAreShort(file('src/a/a.ts', 'x', 'x'.repeat(121)))).toStrictEqual([
      'src/a/a.ts:2 has 121 columns, more than 120',
    ])
  })

  it('of code may be longer if one literal makes them long', () => {
    const literal = `const message = "${'x'.repeat(130)}"`
    expect(codeIsNarrow(file('src/a/a.ts', literal))).toStrictEqual([])
    expect(codeIsNarrow(file('src/a/a.ts', '  # ' + long))).toHaveLength(1)
  })

  it('of comments may not, whatever their quotes hold, but for an address', () => {
    expect(codeIsNarrow(file('src/a/a.ts', `   * \`places\` at once, ${long} \`after\``))).toHaveLength(1)
    expect(codeIsNarrow(file('src/a/a.ts', `// ${long}`))).toHaveLength(1)
    expect(codeIsNarrow(file('src/a/a.ts', ` * https://example.com/${'path/'.repeat(20)}`))).toStrictEqual([])
  })

  it('of prose have them too', () => {
    expect(proseIsNarrow(file('README.md', long))).toStrictEqual(['README.md:1 has 125 columns, more than 120'])
  })

  it.each([
    ['a table', [`| ${long} |`]],
    ['code', ['```', long, '```']],
    ['an address that cannot break', [`See https://example.com/${'path/'.repeat(20)} there`]],
  ])('of prose may be longer in %s', (_what, lines) => {
    expect(proseIsNarrow(file('README.md', ...lines))).toStrictEqual([])
  })

  it('of prose behind a block of code are prose again', () => {
    expect(proseIsNarrow(file('README.md', '```', '```', long))).toHaveLength(1)
  })
})

describe('words', () => {
  it.each([
    ['a file name', file('src/store/shelf.ts')],
    ['a function', file('src/a/a.ts', 'function fillTray() {}')],
    ['a constant', file('src/a/a.ts', "  const salt = ''")],
    ['a type', file('src/a/a.ts', 'export type ChromeRange = {}')],
    ['a property', file('src/a/a.ts', '  readonly tray: SharedBytes')],
    ['a parameter', file('src/a/a.ts', 'pages.map((shelf) => shelf)')],
    ['a plural', file('src/a/a.ts', 'const trays = 1')],
  ])('are of the glossary in %s', (_what, sample) => {
    expect(wordsAreOfTheGlossary(sample)).toHaveLength(1)
  })

  it.each([
    ['comments', file('src/a/a.ts', '// The tray', ' * const salt')],
    ['strings', file('src/a/a.ts', "const folder = 'spare'", 'const text = "the salt"')],
    ['longer words', file('src/a/a.ts', 'const asphalt = 1')],
    ['formats that stay', file('src/a/a.ts', 'ledger.untold')],
    ['other folders', file('tests/support/shelf.ts')],
  ])('of %s are free', (_what, sample) => {
    expect(wordsAreOfTheGlossary(sample)).toStrictEqual([])
  })
})

describe('exported names', () => {
  it('exist once', () => {
    const files = [file('src/a/a.ts', 'export const one = 1'), file('src/b/b.ts', 'export function one() {}')]
    expect(exportedNamesAreUnique(files)).toStrictEqual(['one is exported by src/a/a.ts, src/b/b.ts'])
  })

  it('may be declared more than once in their file', () => {
    const sample = file(
      'src/a/a.ts',
      'export const A = 1',
      'export type A = 1',
      'export function b(): 1',
      'export function b() {}',
    )
    expect(exportedNamesAreUnique([sample])).toStrictEqual([])
  })

  it('of test files do not count, those of test support do', () => {
    const one = 'export const one = 1'
    expect(exportedNamesAreUnique([file('src/a/a.ts', one), file('src/a/a.test.ts', one)])).toStrictEqual([])
    expect(exportedNamesAreUnique([file('src/a/a.ts', one), file('tests/support/a.ts', one)])).toHaveLength(1)
  })
})
