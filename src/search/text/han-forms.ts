import { normalize, type Normalize } from './characters.ts'
import { isAtEnd, nextNumber, varintText, readNumbers } from '../format/varint-text.ts'

/**
 * A form of a Chinese character (usually the traditional one), and the common form that stands for it (the simplified
 * one).
 */
export type HanForm = readonly [form: string, common: string]

/**
 * Writes a table of forms as a file of the index: two lines of numbers (`varint-text.ts`), sorted by common form. The
 * first line has the distance of each common form from the one before. The second line has the distance of each form
 * from the one before, doubled; a negative one is made positive, doubled and lowered by one. Each character must be one
 * UTF-16 unit.
 */
export function writeHanForms(forms: Iterable<HanForm>): string {
  const codes = Array.from(forms, ([form, common]) => [form.charCodeAt(0), common.charCodeAt(0)] as const)
  codes.sort(([a, commonA], [b, commonB]) => commonA - commonB || a - b)
  let before = 0
  let beforeForm = 0
  const steps: string[] = []
  const distances: string[] = []
  for (const [form, common] of codes) {
    steps.push(varintText(common - before))
    before = common
    const distance = form - beforeForm
    beforeForm = form
    distances.push(varintText(distance < 0 ? -distance * 2 - 1 : distance * 2))
  }
  return `${steps.join('')}\n${distances.join('')}`
}

/**
 * Makes the normaliser of an index with this table: it normalises, and writes each form as its common form. Without a
 * table it only normalises.
 */
export function normalizeWith(table: string | undefined): Normalize {
  if (table === undefined) return normalize
  const commonOf = readHanForms(table)
  const forms = new RegExp(`[${[...commonOf.keys()].join('')}]`, 'g')
  return (text) => normalize(text).replace(forms, (form) => commonOf.get(form) as string)
}

function readHanForms(table: string): Map<string, string> {
  const commonOf = new Map<string, string>()
  const [steps = '', distances = ''] = table.split('\n')
  const reader = readNumbers(steps)
  const distanceReader = readNumbers(distances)
  let common = 0
  let form = 0
  while (!isAtEnd(reader)) {
    common += nextNumber(reader)
    const distance = nextNumber(distanceReader)
    form += distance % 2 === 0 ? distance / 2 : -(distance + 1) / 2
    commonOf.set(String.fromCharCode(form), String.fromCharCode(common))
  }
  return commonOf
}
