import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { appendOwnStyle, faultOfMinifiedStyle, faultOfOwnStyle, readOwnStyle } from './own-style.ts'

it('a project without a style sheet of its own has none', () => {
  expect(readOwnStyle(makeTempDir())).toBeUndefined()
  const project = makeTempDir()
  mkdirSync(join(project, 'theme'))
  writeFileSync(join(project, 'theme/style.css'), '/* Your rules. */\n\n/* h1 {} */\n')
  expect(readOwnStyle(project)).toBeUndefined()
})

it('a project’s style sheet comes after that of each theme', () => {
  const [project, draft] = [makeTempDir(), makeTempDir()]
  mkdirSync(join(project, 'theme'))
  writeFileSync(join(project, 'theme/style.css'), 'h1 { color: red }')
  for (const theme of ['theme1', 'theme2']) {
    mkdirSync(join(draft, 'src/themes', theme), { recursive: true })
    writeFileSync(join(draft, 'src/themes', theme, 'theme.css'), 'h1 { color: blue }')
  }
  appendOwnStyle(draft, readOwnStyle(project) ?? '')
  for (const theme of ['theme1', 'theme2'])
    expect(readFileSync(join(draft, 'src/themes', theme, 'theme.css'), 'utf8')).toMatch(/blue[^]*red/)
})

describe('a style sheet that cannot be used', () => {
  function draftWith(style: string): string {
    const draft = makeTempDir()
    mkdirSync(join(draft, 'src/themes/theme1'), { recursive: true })
    writeFileSync(join(draft, 'src/themes/theme1/theme.css'), 'h1 { color: blue }\nh2 {}\n')
    appendOwnStyle(draft, style)
    return draft
  }
  const saying = (draft: string, line: number) =>
    `[postcss] ${draft}/src/themes/theme1/theme.css:${line}:1: Unclosed block\n  Location:`

  it('is named with its own line, not with that of the theme', () => {
    const draft = draftWith('h1 {}\nh2 { color: red\n')
    expect(faultOfOwnStyle(draft, saying(draft, 6))).toMatchObject({
      name: 'OwnStyleInvalid',
      message: 'theme/style.css, line 2: Unclosed block. The line is: h2 { color: red',
    })
  })

  it('is not blamed for a line of the theme, nor for what the compiler says of other files', () => {
    const draft = draftWith('h1 {}\n')
    expect(faultOfOwnStyle(draft, saying(draft, 2))).toBeUndefined()
    expect(faultOfOwnStyle(draft, 'src/pages/theme1.astro:9:1: Unexpected token')).toBeUndefined()
  })

  it('is named with its own line if the minifier alone refuses it', () => {
    const packages = join(import.meta.dirname, '../../../node_modules')
    const said = '[lightningcss minify] Invalid dangling combinator in selector\n  Location:\n    undefined:2135:5'
    expect(faultOfMinifiedStyle(packages, 'h1 {}\n\nh2 > > p { color: red }\n', said)).toMatchObject({
      name: 'OwnStyleInvalid',
      message: 'theme/style.css, line 3: Invalid dangling combinator in selector. The line is: h2 > > p { color: red }',
    })
    expect(faultOfMinifiedStyle(packages, 'h1 {}\n', said)).toBeUndefined()
    expect(faultOfMinifiedStyle(packages, 'h2 > > p {}', 'Unexpected token')).toBeUndefined()
  })

  it.each([
    ["@import './more.css';", '@import cannot follow the rules of the theme.'],
    [
      "a { background: url('./bay.jpg') }",
      "bay.jpg is no font of theme/fonts. Put the file into public/ and write url('/bay.jpg').",
    ],
    ['a { background: url(../public/bay.jpg) }', '../public/bay.jpg is no font'],
  ])('is one with %s', (rule, said) => {
    const project = makeTempDir()
    mkdirSync(join(project, 'theme'))
    writeFileSync(join(project, 'theme/style.css'), `/* url('./a.jpg')\n */\n${rule}`)
    expect(() => readOwnStyle(project)).toThrow(`theme/style.css, line 3: ${said}`)
  })

  it.each([
    '/bay.jpg',
    '"data:image/svg+xml,%3Cg fill=\'url(%23a)\'/%3E"',
    'https://a.example/b.jpg',
    '#shape',
    ' "/a b.jpg" ',
  ])('is not one with url(%s)', (address) => {
    const project = makeTempDir()
    mkdirSync(join(project, 'theme'))
    writeFileSync(join(project, 'theme/style.css'), `a { background: url(${address}) }`)
    expect(readOwnStyle(project)).toContain(address)
  })

  it('is one that names a font that is not there', () => {
    const project = makeTempDir()
    mkdirSync(join(project, 'theme/fonts'), { recursive: true })
    writeFileSync(join(project, 'theme/fonts/a.woff2'), '')
    writeFileSync(
      join(project, 'theme/style.css'),
      "a { src: url('./fonts/a.woff2') }\nb { src: url(./fonts/b.woff2) }",
    )
    expect(() => readOwnStyle(project)).toThrow('theme/style.css, line 2: there is no file theme/fonts/b.woff2.')
  })
})
