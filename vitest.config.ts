import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const UNIT = ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/support/**/*.test.ts']
const WORK = 'src/**/*-work.test.ts'

/** Tests run in any order. Only `build` and `e2e` touch the disk, the loopback network or a browser. */
export default defineConfig({
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Left to itself, Vitest runs one file less at a time than there are cores, which is half of a machine that has two.
    maxWorkers: '100%',
    // What a busy machine may need, not what a visitor waits.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      shared(project('unit', UNIT, 30_000, [WORK])),
      // Tests that count what V8 does: they need a process in which nothing ran before.
      project('work', [WORK]),
      project('architecture', ['tests/architecture/**/*.test.ts']),
      // Real builds and a real browser. A small machine with other work may take many times what they usually take.
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

/** Files that share a process load what they have in common once, which is most of the time that small tests take. */
function shared(files: ReturnType<typeof project>) {
  return { ...files, test: { ...files.test, isolate: false, setupFiles: ['tests/support/share-process.ts'] } }
}

/** Builds start threads. As those of our commands, they use the code that V8 compiled before, which saves a third. */
function fastStart(files: ReturnType<typeof project>) {
  return {
    ...files,
    test: { ...files.test, execArgv: ['--import', join(import.meta.dirname, 'scripts/fast-start.mjs')] },
  }
}
