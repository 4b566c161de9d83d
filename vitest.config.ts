import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const UNIT = ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/support/**/*.test.ts']
const WORK = 'src/**/*-work.test.ts'

/** Tests run in any order. Only `build` and `e2e` build whole sites, and only `e2e` uses a browser. */
export default defineConfig({
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // By default Vitest runs one file less at a time than there are cores. On a machine with two cores that is only
    // half of them.
    maxWorkers: '100%',
    // Long enough for a busy machine. It says nothing about how long a visitor waits.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      shared(project('unit', UNIT, 30_000, [WORK])),
      // Tests that count what V8 does. Each needs a process in which no other code ran before.
      project('work', [WORK]),
      project('architecture', ['tests/architecture/**/*.test.ts']),
      // Real builds and a real browser. On a small, busy machine they may take many times longer than usual.
      fastStart(project('build', ['tests/build/**/*.test.ts'], 300_000)),
      fastStart(project('e2e', ['tests/e2e/**/*.test.ts'], 300_000)),
    ],
  },
})

function project(name: string, include: string[], timeoutMs = 30_000, exclude: string[] = []) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      testTimeout: timeoutMs,
      hookTimeout: 2 * timeoutMs,
      sequence: { shuffle: true },
    },
  }
}

/** Files that share a process load their common modules only once. Loading takes most of the time of small tests. */
function shared(files: ReturnType<typeof project>) {
  return { ...files, test: { ...files.test, isolate: false, setupFiles: ['tests/support/share-process.ts'] } }
}

/**
 * Builds start threads. With this, the threads use code that V8 compiled before, as in our commands, which saves a
 * third.
 */
function fastStart(files: ReturnType<typeof project>) {
  const execArgv = ['--import', join(import.meta.dirname, 'scripts/fast-start.mjs')]
  return { ...files, test: { ...files.test, execArgv, globalSetup: 'tests/support/prepare-builds.ts' } }
}
