import { chmodSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { replaceFile } from './replace-file.ts'

// Files for visitors are no secret. The web server often runs as another user than the build, and that user must be
// able to read them.

const READ = 0o044
const READ_AND_ENTER = 0o055

/** Lets every user of the machine read a file. `mode` is its current mode, if the caller knows it. */
export function letRead(file: string, mode = statSync(file).mode): void {
  allow(file, mode, READ)
}

/** Lets every user of the machine list and enter a folder. */
export function letEnter(folder: string): void {
  allow(folder, statSync(folder).mode, READ_AND_ENTER)
}

/** Makes a folder that every user may enter, and missing folders above it. Existing folders stay as they are. */
export function makePublicFolder(dir: string): void {
  const outermost = makeFolder(dir)
  if (outermost === undefined) return
  for (let folder = resolve(dir); folder.length >= outermost.length; folder = dirname(folder)) letEnter(folder)
}

/** Writes a file as `replaceFile` does, and lets every user of the machine read it. */
export function replacePublicFile(file: string, data: string | Uint8Array): void {
  makePublicFolder(dirname(file))
  replaceFile(file, data, letRead)
}

function allow(path: string, mode: number, bits: number): void {
  if ((mode & bits) === bits) return
  try {
    chmodSync(path, mode | bits)
  } catch {
    // The disk has no modes, or the file belongs to another user, who decides about its mode.
  }
}
