import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new, empty folder for the test that runs or is being prepared; it is gone when that test ends. */
export function makeTempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
