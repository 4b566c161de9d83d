import { expect, it } from 'vitest'
import type { NeedFieldModel } from './need-form-model.ts'
import { sentLines } from './sent-lines.ts'

it('repeats what was filled in, in the words that the form showed', () => {
  const field = { type: 'text', required: false, noSpace: false, options: [] } as const
  const fields: NeedFieldModel[] = [
    { ...field, name: 'name', label: 'Your name' },
    { ...field, name: 'company', label: 'Company' },
    {
      ...field,
      name: 'subject',
      type: 'select',
      label: 'Subject',
      options: [{ value: 'offer', label: 'A quotation' }],
    },
    { ...field, name: 'consent', type: 'checkbox', label: 'Yes' },
  ]
  expect(sentLines(fields, { name: 'Ada', company: ' ', subject: 'offer', consent: true })).toEqual([
    ['Your name', 'Ada'],
    ['Subject', 'A quotation'],
  ])
})
