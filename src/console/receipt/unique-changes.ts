import type { ExplainAnswer } from '#contract/service-answers.ts'
import { fieldKey } from './field-key.ts'

type Change = ExplainAnswer['changes'][number]

/** Parts of a page that are made from another part unless an editor sets them. */
const MADE_OF: Readonly<Record<string, string>> = {
  'field.description': 'field.summary',
  'field.way': 'field.title',
}

/** Keeps each change once, because the same title stands in several fields of a page. */
export function uniqueChanges(changes: readonly Change[]): readonly Change[] {
  const keyOf = ({ field, before, after }: Change, part: string = fieldKey(field)) =>
    JSON.stringify([part === 'field.menu' || part === 'field.other' ? field : part, before, after])
  const seen = new Set<string>()
  const unique = changes.filter((change) => {
    const key = keyOf(change)
    return !seen.has(key) && seen.add(key)
  })
  return unique.filter((change) => {
    const source = MADE_OF[fieldKey(change.field)]
    return source === undefined || !seen.has(keyOf(change, source))
  })
}
