import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { digest } from './digest.ts'
import { readNamedFile } from './read-named-file.ts'

it('reads a file by the digest of its bytes, and removes one with other bytes', () => {
  const file = join(makeTempDir(), 'made')
  expect(readNamedFile(file, digest('whole'))).toBeUndefined()
  writeFileSync(file, 'whole')
  expect(String(readNamedFile(file, digest('whole')))).toBe('whole')
  writeFileSync(file, 'whale')
  expect(readNamedFile(file, digest('whole'))).toBeUndefined()
  expect(existsSync(file)).toBe(false)
})
