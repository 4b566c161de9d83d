import { formatMessage, type Catalogue } from '#messages/format-message.ts'
import { maxLengthOf, type NeedFieldModel, type NeedFormProps } from './need-form-model.ts'
import type { NeedErrors } from './submit-need.ts'

/**
 * What the form says beyond its HTML, in words of the loaded catalogue, else in those that the page brought with it.
 */
export type NeedWords = {
  /**
   * Names the field and says what to do. `field` is missing if the provider speaks of one that the form has not.
   * `length` is that of the text in it.
   */
  errorOf(field: NeedFieldModel | undefined, error: NeedErrors[string], length: number): string
  /** The same for a list of errors: what does not name its field gets the label before it. */
  errorLine(field: NeedFieldModel, error: NeedErrors[string], text: string): string
  /** How much of the length of a field is used. */
  used(field: NeedFieldModel, length: number): string
  /** What to take out of a field that is too long; empty if it is not. */
  over(field: NeedFieldModel, length: number): string
  summary(count: number): string
  /** Stands before the title of the page while something is wrong; empty if it could not be loaded. */
  titleMark(): string
  failed(): string
  /** Comes before other ways to reach the tenant; empty if it could not be loaded. */
  reach(): string
  retry(): string
  suspicious(): string
  sending(): string
}

export function needWords({ tag, words }: NeedFormProps, catalogue: Catalogue | undefined): NeedWords {
  const say = (key: string, fallback: string, values?: Record<string, string | number>) =>
    catalogue ? formatMessage(catalogue, tag, `need.${key}`, values) : fallback
  const number = new Intl.NumberFormat(tag)
  /** By how many characters a text is too long. It chooses the plural form, and is printed without separators. */
  const surplus = (field: NeedFieldModel | undefined, length: number) =>
    Math.max(length - (field ? maxLengthOf(field) : length), 0)
  return {
    errorOf: (field, error, length) => {
      if (typeof error !== 'string') return error.told
      if (field?.missing !== undefined && (error === 'required' || error === 'tick')) return field.missing
      const kind = error === 'required' && field?.type === 'select' ? 'choose' : error
      const max = number.format(field ? maxLengthOf(field) : 0)
      const values = { label: bareLabel(field?.label ?? ''), max, length: number.format(length) }
      return say(`error.${kind}`, words.check, { ...values, count: surplus(field, length) })
    },
    errorLine: ({ label }, error, text) => {
      // With a catalogue our own sentences name the field.
      if (typeof error === 'string' && catalogue) return text
      // A question has its own end.
      if (/[?？]\s*$/.test(label)) return `${label} ${text}`
      const bare = bareLabel(label)
      return say('errorLine', `${bare}: ${text}`, { label: bare, error: text })
    },
    used: (field, length) => {
      const values = { length: number.format(length), max: number.format(maxLengthOf(field)) }
      return length === 0 ? (field.limit ?? '') : say('used', field.limit ?? '', values)
    },
    over: (field, length) => {
      const count = surplus(field, length)
      return count === 0 ? '' : say('over', words.check, { count })
    },
    summary: (count) => say('errors', words.check, { count }),
    titleMark: () => say('errorTitle', ''),
    failed: () => say('failed', words.failed),
    reach: () => say('reach', ''),
    retry: () => say('retry', words.retry),
    suspicious: () => say('suspicious', words.failed),
    sending: () => say('sending', words.submit),
  }
}

/** A label without the mark at its end, so that it stands inside a sentence. */
function bareLabel(label: string): string {
  const end = label.trimEnd()
  return /[.。:：]$/.test(end) ? end.slice(0, -1).trimEnd() : label
}
