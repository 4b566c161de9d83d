import { describe, expect, it } from 'vitest'
import { onlyMakeFolderMakesFolders, onlySettingsReadTheEnvironment, pagesArePure } from './behaviour.ts'

describe('onlySettingsReadTheEnvironment', () => {
  it.each([
    ['a variable', 'const a = process.env.PORT'],
    ['a variable in brackets', "const a = process.env['PORT']"],
    ['all of it', 'start({ env: { ...process.env } })'],
    ['a comparison', "if (process.env.NODE_ENV === 'production') run()"],
    ['the environment by import', "import { env } from 'node:process'"],
  ])('finds %s', (_title, text) => {
    expect(onlySettingsReadTheEnvironment({ path: 'src/run/build/report.ts', text })).toHaveLength(1)
  })

  it.each([
    ['the settings', { path: 'src/run/settings/settings.ts', text: 'const a = process.env.PORT' }],
    ['a test', { path: 'src/run/build/report.test.ts', text: 'const a = process.env.PORT' }],
    ['a script', { path: 'scripts/build.ts', text: 'const a = process.env.PORT' }],
    ['setting a variable', { path: 'src/pipeline/a.ts', text: "process.env.NODE_ENV = 'production'" }],
    ['setting a variable in brackets', { path: 'src/pipeline/a.ts', text: "process.env['NODE_ENV'] = 'production'" }],
    ['a comment', { path: 'src/run/build/report.ts', text: '// Only the settings read process.env.' }],
  ])('allows %s', (_title, file) => {
    expect(onlySettingsReadTheEnvironment(file)).toStrictEqual([])
  })
})

describe('pagesArePure', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'performance.now()',
    'crypto.randomUUID()',
    'await fetch(url)',
  ])('finds %s in the model', (text) => {
    expect(pagesArePure({ path: 'src/site/views/view.ts', text })).toHaveLength(1)
  })

  it('finds a clock in the frontmatter of a component and names its line', () => {
    const text = '---\nconst year = new Date().getFullYear()\n---\n<p>{year}</p>'
    expect(pagesArePure({ path: 'src/themes/theme1/Footer.astro', text })).toStrictEqual([
      expect.stringContaining('src/themes/theme1/Footer.astro:2 '),
    ])
  })

  it.each([
    ['a date from data', { path: 'src/site/views/view.ts', text: 'new Date(article.publishedAt)' }],
    ['a clock that was handed in', { path: 'src/site/views/view.ts', text: 'isPublished(article, now)' }],
    ['a clock outside of pages', { path: 'src/run/build/report.ts', text: 'Date.now()' }],
    [
      "a clock in the visitor's browser",
      { path: 'src/themes/theme1/A.astro', text: '<script>\nDate.now()\n</script>' },
    ],
    ['a test', { path: 'src/site/view.test.ts', text: 'new Date()' }],
  ])('allows %s', (_title, file) => {
    expect(pagesArePure(file)).toStrictEqual([])
  })
})

describe('onlyMakeFolderMakesFolders', () => {
  const path = 'src/store/a.ts'

  it.each(['mkdirSync(dir, { recursive: true })', 'await mkdir(dirname(file), { mode: 0o700, recursive: true })'])(
    'finds %s',
    (text) => {
      expect(onlyMakeFolderMakesFolders({ path, text })).toHaveLength(1)
    },
  )

  it.each([
    ['one folder', { path, text: 'mkdirSync(dir)' }],
    ['a script', { path: 'scripts/a.ts', text: 'mkdirSync(dir, { recursive: true })' }],
  ])('allows %s', (_title, file) => {
    expect(onlyMakeFolderMakesFolders(file)).toStrictEqual([])
  })
})
