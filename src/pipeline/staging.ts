import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Folder beside the bundles for files that are not yet in their place. Its name is one that no tenant can bear. */
const FOLDER = '.staging'

let count = 0

/** Makes an empty staging folder below `outDir`, on the same disk as the bundles. */
export function createStagingDir(outDir: string): { readonly dir: string; remove(): void } {
  const dir = join(outDir, FOLDER, `${process.pid}-${(count += 1)}`)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Clears what killed builds left behind. Folders of processes that still run are theirs. */
export function clearStaging(outDir: string): void {
  const home = join(outDir, FOLDER)
  for (const name of readNames(home)) {
    if (!isRunning(Number.parseInt(name, 10))) rmSync(join(home, name), { recursive: true, force: true })
  }
  if (readNames(home).length === 0) rmSync(home, { recursive: true, force: true })
}

function readNames(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
