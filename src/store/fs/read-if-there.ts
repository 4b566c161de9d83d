import { readFileSync } from 'node:fs'

/** The bytes of a file; `undefined` if it is not there. Throws if the file system refuses to read it. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Whether the file system threw `error` because a file or a folder in its path does not exist. */
export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
