import { asList, asTextUpTo, fieldReader, isNotSent, isRecord, type Report } from './read-fields.ts'
import { readItems } from './read-items.ts'

const LONGEST_STEP = 200
const STEPS = { field: 'forms.need.steps', most: 5, expected: `a text of at most ${LONGEST_STEP} characters` }

/** Reads what happens after a visitor has sent the need form: at most five texts. `undefined` if none is left. */
export function readNeedSteps(need: unknown, report: Report): readonly string[] | undefined {
  if (!isRecord(need) || isNotSent(need['steps'])) return undefined
  const list = fieldReader(need, 'siteConfig', report, 'forms.need.')('steps', 'a list of texts', asList) ?? []
  const steps = readItems(list, STEPS, report, asTextUpTo(LONGEST_STEP))
  return steps.length === 0 ? undefined : steps
}
