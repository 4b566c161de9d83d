import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../tests/support/temp-dir.ts'
import { copyStarter } from './copy-starter.ts'

it('a new project gets each file that it lacks, and keeps each that it has', () => {
  const [from, to] = [join(makeTempDir(), 'starter'), join(makeTempDir(), 'new/site')]
  mkdirSync(join(from, 'content/en'), { recursive: true })
  for (const path of ['gitignore', 'README.md', 'content/en/welcome.md']) writeFileSync(join(from, path), 'ours')
  expect(copyStarter(from, to)).toEqual({ made: ['.gitignore', 'README.md', 'content/en/welcome.md'], there: [] })
  writeFileSync(join(to, 'README.md'), 'theirs')
  expect(copyStarter(from, to)).toEqual({ made: [], there: ['.gitignore', 'README.md', 'content/en/welcome.md'] })
  expect(readFileSync(join(to, 'README.md'), 'utf8')).toBe('theirs')
})
