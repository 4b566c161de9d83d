import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { copyOwnFonts, readOwnFonts } from './own-fonts.ts'
import { ownThemeText } from './own-theme.ts'

function projectWithFont(bytes: string): string {
  const project = makeTempDir()
  mkdirSync(join(project, 'theme/fonts/serif'), { recursive: true })
  writeFileSync(join(project, 'theme/fonts/serif/own.woff2'), bytes)
  writeFileSync(join(project, 'theme/fonts/LICENCE.txt'), 'Free.')
  return project
}

it('a project without fonts of its own has none', () => {
  expect(readOwnFonts(makeTempDir())).toBeUndefined()
})

it('a project’s fonts lie beside the style sheet of each theme', () => {
  const [project, draft] = [projectWithFont('font'), makeTempDir()]
  for (const theme of ['theme1', 'theme2']) {
    mkdirSync(join(draft, 'src/themes', theme), { recursive: true })
    writeFileSync(join(draft, 'src/themes', theme, 'theme.css'), '')
  }
  const fonts = readOwnFonts(project)
  expect(Object.keys(fonts?.digests ?? {})).toEqual(['serif/own.woff2'])
  if (fonts) copyOwnFonts(draft, fonts)
  for (const theme of ['theme1', 'theme2'])
    expect(readFileSync(join(draft, 'src/themes', theme, 'fonts/serif/own.woff2'), 'utf8')).toBe('font')
})

it('another font is another version of the code, and another folder is none', () => {
  const textOf = (bytes: string) =>
    ownThemeText({ style: undefined, words: undefined, fonts: readOwnFonts(projectWithFont(bytes)) })
  expect(textOf('font')).toBe(textOf('font'))
  expect(textOf('font')).not.toBe(textOf('another'))
})
