import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { type LockMode, takeFileLock } from './file-lock.ts'

const newFile = () => join(makeTempDir(), 'locks/harbour')

it.each<[LockMode, LockMode, boolean]>([
  ['alone', 'alone', false],
  ['alone', 'shared', false],
  ['shared', 'alone', false],
  ['shared', 'shared', true],
])('while somebody has the lock %s, another asks for it %s: %j', (first, second, isGiven) => {
  const file = newFile()
  const held = takeFileLock(file, first)
  const other = takeFileLock(file, second)
  expect([held !== undefined, other !== undefined]).toEqual([true, isGiven])
  held?.release()
  other?.release()
  const later = takeFileLock(file, 'alone')
  expect(later).toBeDefined()
  later?.release()
})

it('a lock is taken although something was written into its file', () => {
  const file = newFile()
  takeFileLock(file, 'alone')?.release()
  writeFileSync(file, 'no database, and longer than the hundred bytes of its header'.repeat(20))
  const taken = takeFileLock(file, 'alone')
  expect(taken).toBeDefined()
  expect(takeFileLock(file, 'alone')).toBeUndefined()
  taken?.release()
})

it('a lock is free as soon as the process that had it is killed', async () => {
  const file = newFile()
  const code = `const { takeFileLock } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))})
    takeFileLock(${JSON.stringify(file)}, 'alone')
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(holder, 'exit')
  await once(holder.stdout, 'data')
  expect(takeFileLock(file, 'alone')).toBeUndefined()
  holder.kill('SIGKILL')
  await exit
  const taken = takeFileLock(file, 'alone')
  expect(taken).toBeDefined()
  taken?.release()
})
