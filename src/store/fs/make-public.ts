import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { replaceFile } from './replace-file.ts'

// What visitors get is no secret. The web server often runs as another user than the build, so that user has to be
// able to read it.

const READ = 0o044
const READ_AND_ENTER = 0o055

/** Lets every user of the machine read a file. `mode` is the one that it has, if that is known. */
export function letRead(file: string, mode = statSync(file).mode): void {
  allow(file, mode, READ)
}

/** Lets every user of the machine look into a folder. */
export function letEnter(folder: string): void {
  allow(folder, statSync(folder).mode, READ_AND_ENTER)
}

/** Makes a folder that every user may look into, and those around it. Folders that are there stay as they are. */
export function makePublicFolder(dir: string): void {
  const outermost = mkdirSync(dir, { recursive: true })
  if (outermost === undefined) return
  for (let folder = resolve(dir); folder.length >= outermost.length; folder = dirname(folder)) letEnter(folder)
}

/** Writes a file as `replaceFile` does, so that every user of the machine may read it. */
export function replacePublicFile(file: string, data: string | Uint8Array): void {
  makePublicFolder(dirname(file))
  replaceFile(file, data, letRead)
}

function allow(path: string, mode: number, bits: number): void {
  if ((mode & bits) === bits) return
  try {
    chmodSync(path, mode | bits)
  } catch {
    // A disk that knows no modes, or something of another user, who let others read it or did not.
  }
}
