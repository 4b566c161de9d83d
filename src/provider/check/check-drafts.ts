import { readFlag } from '#kit/read-flag.ts'
import { isRecord } from '#site/read/read-fields.ts'
import { rowIdOf } from './check-rows.ts'
import { faultIn, type FoundIn } from './finding.ts'

const CALL = 'drafts'

/**
 * Checks the rows of a list, and of the same list with the preview token. `withToken` is `failed` if the call failed,
 * and `undefined` if it was not made or did not return the whole list.
 */
export function checkDrafts(open: readonly unknown[], withToken?: readonly unknown[] | 'failed'): FoundIn[] {
  const draft = open.find(isDraftRow)
  if (draft !== undefined)
    return [
      faultIn(
        CALL,
        `The draft ${rowIdOf(draft)} is listed without the preview token. Deliver drafts only for the token.`,
      ),
    ]
  if (withToken === 'failed')
    return [
      faultIn(
        CALL,
        'The list fails with the preview token. Take "Authorization: Bearer TOKEN", or set PREVIEW_TOKEN_TENANT anew.',
      ),
    ]
  if (withToken === undefined) return []
  const listed = new Set(withToken.map(rowIdOf))
  const lost = open.find((row) => !listed.has(rowIdOf(row)))
  return lost === undefined
    ? []
    : [
        faultIn(
          CALL,
          `With the preview token, the article ${rowIdOf(lost)} is not listed. Deliver drafts beside all others.`,
        ),
      ]
}

/** Checks the rows that a wrong token gets: no draft may be among them. */
export function checkWrongToken(rows: readonly unknown[]): FoundIn[] {
  const draft = rows.find(isDraftRow)
  return draft === undefined
    ? []
    : [
        faultIn(
          CALL,
          `The draft ${rowIdOf(draft)} is listed for a token that is none. Compare the token, and answer 401.`,
        ),
      ]
}

/** Whether a row of a list of articles is a draft. */
export function isDraftRow(row: unknown): boolean {
  return isRecord(row) && readFlag(row['draft']) === true
}
