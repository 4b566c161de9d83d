import type { NeedFieldModel, NeedValues } from './need-form-model.ts'

/** What a visitor filled in: labels and values as the form showed them. Empty fields and boxes are left out. */
export function sentLines(fields: readonly NeedFieldModel[], values: NeedValues): [label: string, value: string][] {
  return fields.flatMap(({ name, label, options }): [string, string][] => {
    const value = values[name]
    if (typeof value !== 'string' || value.trim() === '') return []
    return [[label, options.find((option) => option.value === value)?.label ?? value]]
  })
}
