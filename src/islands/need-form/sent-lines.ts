import type { NeedFieldModel, NeedValues } from './need-form-model.ts'

/**
 * Lists what a visitor filled in: labels and values as the form showed them, without empty fields and without
 * checkboxes.
 */
export function sentLines(fields: readonly NeedFieldModel[], values: NeedValues): [label: string, value: string][] {
  return fields.flatMap(({ name, label, options }): [string, string][] => {
    const value = values[name]
    if (typeof value !== 'string' || value.trim() === '') return []
    return [[label, options.find((option) => option.value === value)?.label ?? value]]
  })
}
