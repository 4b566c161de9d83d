import { readFileSync } from 'node:fs'
import process from 'node:process'
import { afterAll, expect, vi } from 'vitest'

// Runs before each test file of a project whose files share a process (`isolate: false`), so that none of them meets
// what another left.

const { testPath = '' } = expect.getState()
const text = readFileSync(testPath, 'utf8')
const changesModules = /\bvi\.((do)?mock|resetModules)\(/i.test(text)
if (text.includes('/count-steps.ts'))
  throw new Error('V8 counts in a new process alone: name this file *-work.test.ts.')
/** All but what libvips sets for itself. */
const readEnv = () => ({ ...process.env, VIPSHOME: undefined })
const env = readEnv()
const folder = process.cwd()

// A module that is loaded already keeps what it imported and what it noted. A file that mocks modules or loads them
// again gets its modules anew, and so does the file after it.
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
  expect(left, 'what this file leaves to the next one').toEqual({ timers: 'real', folder, env })
})
