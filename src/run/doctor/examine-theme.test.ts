import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { ENGINE_ROOT } from '../build/engine-root.ts'
import { examineHead, examineTheme } from './examine-theme.ts'

function projectWith(files: Readonly<Record<string, string>>): string {
  const project = makeTempDir()
  mkdirSync(join(project, 'theme/fonts'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, 'theme', path), text)
  return project
}

it('says nothing of a project that adds nothing', () => {
  expect(examineTheme(makeTempDir(), ENGINE_ROOT)).toEqual([])
  expect(examineHead(makeTempDir(), 'harbour', {})).toEqual([])
})

it('lists what a project adds to its pages', () => {
  const project = projectWith({
    'style.css': 'a { margin: 0 }',
    'fonts/own.woff2': '',
    'head.html': '<meta name="a" content="b">',
  })
  expect(examineTheme(project, ENGINE_ROOT)).toMatchObject([
    { state: 'ok', message: 'theme/ has style.css, the fonts own.woff2.' },
  ])
  const allowedHosts = { scripts: ['stats.example'], connections: ['stats.example'] }
  const [line] = examineHead(project, 'harbour', { allowedHosts })
  expect(line).toMatchObject({ state: 'ok', check: 'head', tenant: 'harbour' })
  expect(line?.message).toContain('theme/head.html may stand in the head of each page.')
  expect(line?.message).toContain('Pages may use scripts of stats.example; connections of stats.example.')
})

it('says what is wrong with words and with a head', () => {
  const project = projectWith({ 'words.json': '[]', 'head.html': '<script src="https://stats.example/a.js"></script>' })
  expect(examineTheme(project, ENGINE_ROOT)).toMatchObject([
    { state: 'failed', message: expect.stringContaining('theme/words.json') as string },
  ])
  expect(examineHead(project, 'harbour', {})).toMatchObject([
    { state: 'failed', message: expect.stringContaining('allowedHosts.scripts of harbour') as string },
  ])
})
