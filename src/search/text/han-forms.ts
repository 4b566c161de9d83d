import { normalize, type Normalize } from './characters.ts'
import { isAtEnd, nextNumber, varintText, readNumbers } from '../format/varint-text.ts'

/** A form of a Chinese character (traditional, as a rule), and the one that stands for all its forms (simplified). */
export type HanForm = readonly [form: string, common: string]

/**
 * A table of forms as a file of the index: for each form the distance of its common character from that of the form
 * before, and then the distance between the two, which is even if it is none below zero. Characters are of one UTF-16
 * unit each.
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
 * Spells texts as an index with this table does: normalised, and each form as its common character. Without a table
 * they are normalised.
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
