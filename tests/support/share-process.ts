import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, vi } from 'vitest'

// Runs before each test file of a project whose files share a process (`isolate: false`). It makes sure that no file
// leaves changes for the next one.

const { testPath = '' } = expect.getState()
const text = readFileSync(testPath, 'utf8')
const changesModules = /\bvi\.((do)?mock|resetModules)\(/i.test(text)
if (text.includes('/count-steps.ts'))
  throw new Error('V8 counts in a new process alone: name this file *-work.test.ts.')
// Whatever folders the tests of this file make, they lie in one that goes with the file.
const before = process.env['TMPDIR']
const temporary = mkdtempSync(join(tmpdir(), 'tessera-unit-'))
process.env['TMPDIR'] = temporary

/** The environment without the variable that libvips sets itself. */
const readEnv = () => ({ ...process.env, VIPSHOME: undefined })
const env = readEnv()
const folder = process.cwd()

// A loaded module keeps its imports and its state. So a file that mocks or reloads modules starts with new modules, and
// so does the file after it.
if (changesModules) vi.resetModules()

afterAll(() => {
  if (changesModules) vi.resetModules()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  const left = {
    timers: vi.isFakeTimers() ? 'faked' : 'real',
    folder: process.cwd(),
    env: readEnv(),
  }
  vi.useRealTimers()
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
  expect(left, 'what this file leaves to the next one').toEqual({ timers: 'real', folder, env })
})
