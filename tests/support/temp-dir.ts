import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a new, empty folder. It is removed when the test ends that runs or is being prepared. */
export function makeTempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
