import { defineConfig } from 'vitest/config'

/** Tests run in any order. Only `build` and `e2e` touch the disk, the loopback network or a browser. */
export default defineConfig({
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Left to itself, Vitest runs one file less at a time than there are cores, which is half of a machine that has two.
    maxWorkers: '100%',
    // What a busy machine may need, not what a visitor waits.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('unit', [
        'src/**/*.test.{ts,tsx}',
        'demo/**/*.test.ts',
        'scripts/**/*.test.ts',
        'tests/support/**/*.test.ts',
      ]),
      project('architecture', ['tests/architecture/**/*.test.ts']),
      // Real builds and a real browser: slow enough on a small machine that the usual five seconds would fail them.
      project('build', ['tests/build/**/*.test.ts'], 120_000),
      project('e2e', ['tests/e2e/**/*.test.ts'], 120_000),
    ],
  },
})

function project(name: string, include: string[], timeoutMs = 30_000) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      testTimeout: timeoutMs,
      hookTimeout: Math.max(timeoutMs, 10_000),
      sequence: { shuffle: true },
    },
  }
}
