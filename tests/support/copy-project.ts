import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './build-bundles.ts'
import { makeTempDir } from './temp-dir.ts'

const COPIED = [
  'src',
  'scripts',
  'demo',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tenants.json',
]

/**
 * A project of its own in a folder of another name, whose sources a test may change; it is gone when that test ends.
 */
export function copyProject(): string {
  const project = makeTempDir()
  copyProjectInto(project)
  return project
}

/** Copies what commands need into an empty folder. */
export function copyProjectInto(project: string): void {
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(project, name), {
      recursive: true,
      filter: (path) => !path.includes('/node_modules'),
    })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
}
