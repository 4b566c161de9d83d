import { formatMessage, type Catalogue } from '#messages/format-message.ts'
import { maxLengthOf, type NeedFieldModel, type NeedFormProps } from './need-form-model.ts'
import type { NeedErrors } from './submit-need.ts'

/** The words of the form that its HTML does not have: from the loaded catalogue, else from the words of the page. */
export type NeedWords = {
  /**
   * The error of a field, which says what to do. `field` is missing if the provider names one that the form does not
   * have. `length` is the length of its text.
   */
  errorOf(field: NeedFieldModel | undefined, error: NeedErrors[string], length: number): string
  /** The error for a list of errors. If the text does not name its field, the label stands before it. */
  errorLine(field: NeedFieldModel, error: NeedErrors[string], text: string): string
  /** How much of the length of a field is used, in words. */
  used(field: NeedFieldModel, length: number): string
  /** How much to remove from a field that is too long; empty if it is not. */
  over(field: NeedFieldModel, length: number): string
  summary(count: number): string
  /** The words before the title of the page while there are errors; empty if they could not be loaded. */
  titleMark(): string
  failed(): string
  /** The words before other ways to contact the tenant; empty if they could not be loaded. */
  reach(): string
  retry(): string
  suspicious(): string
  sending(): string
}

/** Creates the words of a form. Without a catalogue they are those of the page. */
export function needWords({ tag, words }: NeedFormProps, catalogue: Catalogue | undefined): NeedWords {
  const say = (key: string, fallback: string, values?: Record<string, string | number>) =>
    catalogue ? formatMessage(catalogue, tag, `need.${key}`, values) : fallback
  const number = new Intl.NumberFormat(tag)
  /**
   * How many characters of a text are too many. The number chooses the plural form and is printed without separators.
   */
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
      // The sentences of the catalogue already name the field.
      if (typeof error === 'string' && catalogue) return text
      // A label that is a question has its own punctuation.
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

/** A label without the mark at its end, for use inside a sentence. */
function bareLabel(label: string): string {
  const end = label.trimEnd()
  return /[.。:：]$/.test(end) ? end.slice(0, -1).trimEnd() : label
}
