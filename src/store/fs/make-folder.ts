import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AccessRefused } from '#kit/errors.ts'

/**
 * Makes a folder and the missing folders above it, all with `mode` (default: as the process is set). Existing folders
 * stay as they are.
 *
 * Node's own `mkdirSync` with `recursive` never ends in a file system such as `/proc`, which says of a new folder that
 * the folder above it is missing. Here that throws `AccessRefused`. Other errors of the file system come as they are.
 *
 * @returns the outermost folder that was missing; `undefined` if none was
 */
export function makeFolder(dir: string, mode?: number): string | undefined {
  const missing: string[] = []
  for (let folder = resolve(dir); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) makeOne(folder, mode)
  // Throws if a file is in its place.
  if (missing.length === 0) mkdirSync(dir, { recursive: true })
  return missing[0]
}

function makeOne(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process was faster.
    if (code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    if (code !== 'ENOENT' || !existsSync(dirname(folder))) throw error
    throw AccessRefused.fault({ reason: `no folder can be made at ${folder}` }, {}, { cause: error })
  }
}
