import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { readCopies } from './content-folder.ts'

it('a compressed copy that unpacks to more than its file is not unpacked to its end, and is wrong', () => {
  const file = join(makeTempDir(), 'index.html')
  writeFileSync(file, 'page')
  writeFileSync(`${file}.gz`, gzipSync('page'))
  expect(readCopies(file).map(String)).toEqual(['page'])
  writeFileSync(`${file}.gz`, gzipSync('pages'))
  expect(readCopies(file).map(String)).toEqual([''])
})
