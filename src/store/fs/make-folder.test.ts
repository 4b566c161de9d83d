import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { makeFolder } from './make-folder.ts'

it('makes a folder and those above it, and says which is the outermost', () => {
  const dir = makeTempDir()
  expect(makeFolder(join(dir, 'a/b/c'))).toBe(join(dir, 'a'))
  expect(statSync(join(dir, 'a/b/c')).isDirectory()).toBe(true)
  expect(makeFolder(join(dir, 'a/b'))).toBeUndefined()
})

it('throws if a file or a dangling link is in the way', () => {
  const dir = makeTempDir()
  writeFileSync(join(dir, 'file'), '')
  symlinkSync('nowhere', join(dir, 'link'))
  expect(() => makeFolder(join(dir, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(dir, 'file/x'))).toThrow('ENOTDIR')
  expect(() => makeFolder(join(dir, 'link/x'))).toThrow('EEXIST')
})

// Only Linux has this file system. Elsewhere the root of the disk refuses the folder in its own way.
it.runIf(process.platform === 'linux')('ends with a named error if the file system makes no folders', () => {
  expect(() => makeFolder('/proc/site/dist')).toThrow('no folder can be made at /proc/site')
})
