import {
  asList,
  asTextUpTo,
  fieldReader,
  firstItems,
  isNotSent,
  isRecord,
  type Report,
  tellItem,
} from './read-fields.ts'

const MOST_STEPS = 5
const LONGEST_STEP = 200

/** What happens after the need form is sent; `undefined` if no step is left. */
export function readNeedSteps(need: unknown, report: Report): readonly string[] | undefined {
  if (!isRecord(need) || isNotSent(need['steps'])) return undefined
  const list = fieldReader(need, 'siteConfig', report, 'forms.need.')('steps', 'a list of texts', asList) ?? []
  const steps = firstItems(list, MOST_STEPS, 'forms.need.steps', report).flatMap((item, index) => {
    const step = asTextUpTo(LONGEST_STEP)(item)
    if (step !== undefined) return [step]
    tellItem(`forms.need.steps[${index}]`, item, `a text of at most ${LONGEST_STEP} characters`, report)
    return []
  })
  return steps.length === 0 ? undefined : steps
}
