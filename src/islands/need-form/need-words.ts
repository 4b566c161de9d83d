import { formatMessage, type Catalogue } from '#messages/format-message.ts'
import { maxLengthOf, type NeedFieldModel, type NeedFormProps } from './need-form-model.ts'
import type { NeedErrors } from './submit-need.ts'

/**
 * What the form says beyond its HTML, in words of the loaded catalogue, else in those that the page brought with it.
 */
export type NeedWords = {
  /** `field` is missing where the provider speaks of one that the form has not. `length` is that of the text in it. */
  errorOf(field: NeedFieldModel | undefined, error: NeedErrors[string], length: number): string
  /** What is wrong, behind the label of its field. */
  errorLine(field: NeedFieldModel, error: string): string
  summary(count: number): string
  /** Stands before the title of the page while something is wrong; empty where it could not be loaded. */
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
  return {
    errorOf: (field, error, length) => {
      if (typeof error !== 'string') return error.told
      const values = { max: number.format(field ? maxLengthOf(field) : 0), length: number.format(length) }
      return say(`error.${error}`, words.check, values)
    },
    errorLine: ({ label }, error) => {
      // A question has its own end.
      if (/[?？]\s*$/.test(label)) return `${label} ${error}`
      const end = label.trimEnd()
      const bare = /[.。:：]$/.test(end) ? end.slice(0, -1).trimEnd() : label
      return say('errorLine', `${bare}: ${error}`, { label: bare, error })
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
