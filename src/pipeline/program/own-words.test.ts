import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { readOwnWords, replaceWords } from './own-words.ts'

const engine = join(import.meta.dirname, '../../..')

function projectWith(text: string): string {
  const project = makeTempDir()
  mkdirSync(join(project, 'theme'))
  writeFileSync(join(project, 'theme/words.json'), text)
  return project
}

it('a project without words of its own has none', () => {
  expect(readOwnWords(makeTempDir(), engine)).toBeUndefined()
  expect(readOwnWords(projectWith('{ "en": {}, "kr": {} }'), engine)).toBeUndefined()
})

it('a project’s words replace those of each theme in their language', () => {
  const draft = makeTempDir()
  cpSync(join(engine, 'src/messages'), join(draft, 'src/messages'), { recursive: true })
  replaceWords(draft, readOwnWords(projectWith('{ "en": { "search.title": "Find" } }'), engine) ?? {})
  const read = (path: string) => readFileSync(join(draft, 'src/messages', path), 'utf8')
  for (const theme of ['theme1', 'theme2', 'theme3'])
    expect(JSON.parse(read(`${theme}/en.json`))).toMatchObject({ 'search.title': 'Find' })
  expect(read('theme1/zh.json')).toBe(readFileSync(join(engine, 'src/messages/theme1/zh.json'), 'utf8'))
})

it.each([
  ['{ "en": { "search.titel": "Find" } }', 'en.search.titel is no word of the pages. Did you mean "search.title"?'],
  ['{ "fr": {} }', 'fr is no language. Known are en, zh, kr.'],
  ['{ "en": { "search.title": 1 } }', 'en.search.title must be a text.'],
  ['[]', 'the file must hold words by language'],
  ['{', 'the file must be readable JSON'],
])('says what is wrong with words: %s', (text, said) => {
  expect(() => readOwnWords(projectWith(text), engine)).toThrow(said)
})
