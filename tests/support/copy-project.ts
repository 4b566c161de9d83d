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

/** A copy of the project in another folder. A test may change its sources. It is removed when the test ends. */
export function copyProject(): string {
  const project = makeTempDir()
  copyProjectInto(project)
  return project
}

/** Copies all files that commands need into an empty folder. */
export function copyProjectInto(project: string): void {
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(project, name), {
      recursive: true,
      filter: (path) => !path.includes('/node_modules'),
    })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
}
