import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The names of drafts begin so. A list of finished files leaves them out. */
export const DRAFT_PREFIX = '.draft-'

/**
 * Writes a draft beside `file` and renames it: a reader meets the old bytes or the new ones, and a killed process
 * leaves no half-written file. Makes the folder.
 *
 * `finish` sets the mode or the times of the draft. Throws what the file system throws, and leaves no draft then.
 */
export function replaceFile(file: string, data: string | Uint8Array, finish?: (draft: string) => void): void {
  mkdirSync(dirname(file), { recursive: true })
  throughDraft(file, (draft) => {
    writeFileSync(draft, data)
    finish?.(draft)
  })
}

/** Gives the file `from` a second name, also over another file. Throws what the file system throws. */
export function replaceByLink(file: string, from: string): void {
  throughDraft(file, (draft) => linkSync(from, draft))
}

function throughDraft(file: string, make: (draft: string) => void): void {
  const draft = join(dirname(file), `${DRAFT_PREFIX}${randomUUID()}`)
  try {
    make(draft)
    renameSync(draft, file)
  } finally {
    // After a failure, and after a rename between two names of one file, which does nothing.
    rmSync(draft, { force: true })
  }
}
