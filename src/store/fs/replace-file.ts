import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** The names of drafts begin with this. A list of finished files leaves them out. */
export const DRAFT_PREFIX = '.draft-'

/**
 * Writes a draft beside `file` and renames it: a reader gets the old bytes or the new ones, and a killed process leaves
 * no half-written file. Makes the folder if it is missing.
 *
 * `finish` can set the mode or the times of the draft. Throws the error of the file system, and then leaves no draft.
 */
export function replaceFile(file: string, data: string | Uint8Array, finish?: (draft: string) => void): void {
  makeFolder(dirname(file))
  throughDraft(file, (draft) => {
    writeFileSync(draft, data)
    finish?.(draft)
  })
}

/** Links `from` as `file`, also over another file. Throws the error of the file system. */
export function replaceByLink(file: string, from: string): void {
  throughDraft(file, (draft) => linkSync(from, draft))
}

function throughDraft(file: string, make: (draft: string) => void): void {
  const draft = join(dirname(file), `${DRAFT_PREFIX}${randomUUID()}`)
  try {
    make(draft)
    renameSync(draft, file)
  } finally {
    // The draft still exists after a failure, and after a rename between two links to the same file, which does
    // nothing.
    rmSync(draft, { force: true })
  }
}
