import { readFlag } from '#kit/read-flag.ts'
import type { FormField } from '#contract/need-form.ts'
import { FormFieldRefused } from '../errors.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import {
  asList,
  asText,
  fieldReader,
  firstItems,
  isNotSent,
  isRecord,
  type Report,
  tellItem,
  tellMisspelled,
} from './read-fields.ts'
import { readItems } from './read-items.ts'

const MOST_FIELDS = 100
/** 1,000 options are about four times the number of countries. */
const OPTIONS = { most: 1000, expected: 'an object such as { "value": "a", "label": "A" }' }
const NEED_KEYS = ['fields', 'steps']
const FIELD_TYPES = ['text', 'email', 'tel', 'textarea', 'select', 'checkbox'] as const
const FIELD_KEYS = ['name', 'type', 'label', 'required', 'noSpace', 'maxLength', 'pattern', 'options', 'help']
// Names with a leading underscore are reserved for the hidden fields of the form call (provider contract, part 3).
const FIELD_NAME = /^[A-Za-z][\w-]{0,63}$/

/** Reads the fields of `siteConfig.forms.need`; `undefined` if the site uses the built-in form. */
export function readNeedFields(need: unknown, report: Report): FormField[] | undefined {
  if (need === undefined || need === null) return undefined
  tellMisspelled(need, NEED_KEYS, '"siteConfig.forms.need"', report)
  if (isRecord(need) && isNotSent(need['fields']) && !isNotSent(need['steps'])) return undefined
  const list = isRecord(need) ? asList(need['fields']) : undefined
  if (list === undefined) {
    tellItem('forms.need', need, 'an object with a list of fields', report)
    return undefined
  }
  const names = new Set<string>()
  const fields = firstItems(list, MOST_FIELDS, 'forms.need.fields', report).flatMap((item, index) => {
    const name = isRecord(item) ? asText(item['name']) : undefined
    const refuse = (reason: string) => {
      report.notices.push(FormFieldRefused.notice({ field: name ?? `number ${index + 1}`, reason }, report.where))
      return []
    }
    if (name === undefined || !FIELD_NAME.test(name))
      return refuse('a name is letters, digits, - and _, a letter first')
    if (names.has(name)) return refuse('an earlier field has the same name')
    const field = readField(item, name, report)
    if (typeof field === 'string') return refuse(field)
    names.add(name)
    return [field]
  })
  return fields.length === 0 ? undefined : fields
}

/** Returns the field, or the reason why it is refused. */
function readField(source: unknown, name: string, report: Report): FormField | string {
  const read = fieldReader(source, 'siteConfig', report, `forms.need.${name}.`)
  tellMisspelled(source, FIELD_KEYS, `the form field "${name}"`, report)
  const type = FIELD_TYPES.find((one) => isRecord(source) && one === source['type'])
  if (type === undefined) return `its type is none of ${FIELD_TYPES.join(', ')}`
  const sent = read('options', 'a list', asList) ?? []
  if (type === 'select' && !sent.some(readOption)) return 'it offers nothing to select'
  const options = readItems(sent, { ...OPTIONS, field: `forms.need.${name}.options` }, report, readOption)
  return omitUndefined({
    name,
    type,
    label: read('label', 'text', asText) ?? name,
    required: read('required', 'true or false', readFlag) ?? false,
    noSpace: read('noSpace', 'true or false', readFlag) ?? false,
    maxLength: read('maxLength', 'a whole number above 0', asLength),
    pattern: read('pattern', 'a regular expression', asPattern),
    options: type === 'select' ? options : [],
    help: read('help', 'text', asText),
  })
}

function readOption(source: unknown): FormField['options'][number] | undefined {
  if (!isRecord(source)) return undefined
  const { value } = source
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' ? { value: text, label: asText(source['label']) ?? text } : undefined
}

function asLength(value: unknown): number | undefined {
  const length = typeof value === 'string' ? Number(value) : value
  return Number.isSafeInteger(length) && (length as number) > 0 ? (length as number) : undefined
}

/** Browsers compile the `pattern` attribute with the `v` flag and ignore what does not compile (HTML, 4.10.5.3.6). */
function asPattern(value: unknown): string | undefined {
  const pattern = asText(value)
  if (pattern === undefined || pattern.length > 1000) return undefined
  try {
    new RegExp(`^(?:${pattern})$`, 'v')
    return pattern
  } catch {
    return undefined
  }
}
