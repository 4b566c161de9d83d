import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import { listFiles } from '#store/fs/list-files.ts'

/** The files of a compiled program by path. */
export type ProgramBytes = ReadonlyMap<string, Uint8Array>

export const PROGRAM_LIST = 'files.json'

/** Writes the list of all files of the program in `dir`, with their digests. The list is part of the program. */
export function writeProgramList(dir: string): void {
  writeFileSync(join(dir, PROGRAM_LIST), JSON.stringify(digestsOf(readAll(dir))))
}

/** Reads all files of the program in `dir`. Throws if they differ from its list, and names a file that differs. */
export function readProgramBytes(dir: string): ProgramBytes {
  const bytes = readAll(dir)
  const found = digestsOf(bytes)
  const listed = JSON.parse(readFileSync(join(dir, PROGRAM_LIST), 'utf8')) as typeof found | null
  const other = Object.keys({ ...found, ...listed }).find((path) => found[path] !== listed?.[path])
  if (other !== undefined) throw new Error(`${other} is not as it was compiled`)
  return bytes
}

function digestsOf(files: ProgramBytes): { readonly [path: string]: string } {
  return Object.fromEntries([...files].map(([path, bytes]) => [path, digest(bytes)]))
}

function readAll(dir: string): Map<string, Buffer> {
  return new Map(
    listFiles(dir).flatMap((path) => (path === PROGRAM_LIST ? [] : [[path, readFileSync(join(dir, path))]])),
  )
}
