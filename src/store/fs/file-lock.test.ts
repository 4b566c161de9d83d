import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
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

/** A process that holds the lock until it is killed. */
async function holdElsewhere(file: string, mode: LockMode): Promise<{ kill(): Promise<unknown> }> {
  const code = `const { takeFileLock } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))})
    // Garbage collection would release a lock that nothing holds.
    globalThis.lock = takeFileLock(${JSON.stringify(file)}, '${mode}')
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(holder, 'exit')
  const kill = () => {
    holder.kill('SIGKILL')
    return exit
  }
  onTestFinished(async () => void (await kill()))
  await once(holder.stdout, 'data')
  return { kill }
}

it.each<LockMode>(['alone', 'shared'])('a lock held %s is free as soon as its process is killed', async (mode) => {
  const file = newFile()
  const holder = await holdElsewhere(file, mode)
  expect(takeFileLock(file, 'alone')).toBeUndefined()
  await holder.kill()
  const taken = takeFileLock(file, 'alone')
  expect(taken).toBeDefined()
  taken?.release()
})

it('a lock that others share is not taken alone, even if something was written into its file', async () => {
  const file = newFile()
  const holder = await holdElsewhere(file, 'shared')
  writeFileSync(file, 'no database'.repeat(100))
  expect(takeFileLock(file, 'alone')).toBeUndefined()
  await holder.kill()
  const taken = takeFileLock(file, 'alone')
  expect(taken).toBeDefined()
  taken?.release()
})
