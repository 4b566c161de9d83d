import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#store/fs/make-folder.ts'
import type { ContentSource } from '../source/source.ts'
import type { TakeForm } from './form-routes.ts'
import type { Submission } from './submission.ts'

/**
 * Creates a function that passes a form to the source of its tenant. If the source takes no forms, it appends a line of
 * JSON to `DIR/TENANT.jsonl`, which only the owner can read. The line is on the disk before the visitor is told that
 * the form was sent.
 */
export function createTakeForm(sources: ReadonlyMap<string, ContentSource>, dir: string): TakeForm {
  return async (form: Submission) => {
    const source = sources.get(form.tenant)
    if (source?.takeForm) return source.takeForm(form)
    makeFolder(dir, 0o700)
    const line = JSON.stringify({ receivedAt: new Date().toISOString(), ...form })
    await appendFile(join(dir, `${form.tenant}.jsonl`), `${line}\n`, { mode: 0o600, flush: true })
  }
}
