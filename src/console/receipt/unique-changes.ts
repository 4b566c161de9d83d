import type { ExplainAnswer } from '#contract/service-answers.ts'
import { fieldKey } from './field-key.ts'

type Change = ExplainAnswer['changes'][number]

/** Each change once for an editor: a title stands in several fields of a page. */
export function uniqueChanges(changes: readonly Change[]): readonly Change[] {
  const keyOf = ({ field, before, after }: Change) => {
    const key = fieldKey(field)
    return JSON.stringify([key === 'field.menu' || key === 'field.other' ? field : key, before, after])
  }
  return [...new Map(changes.toReversed().map((change) => [keyOf(change), change])).values()].toReversed()
}
