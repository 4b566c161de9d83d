import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './build-bundles.ts'

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
