import { describe, expect, it } from 'vitest'
import type { Notice } from '#kit/errors.ts'
import { readNeedSteps } from './read-need-steps.ts'
import { readNeedFields } from './read-need-fields.ts'

function read(need: unknown) {
  const notices: Notice[] = []
  return { fields: readNeedFields(need, { notices, where: {} }), notices, names: notices.map(({ name }) => name) }
}

const plain = { name: 'x', type: 'text', label: 'X', required: false, noSpace: false, options: [] }

describe('the need form', () => {
  it('may tell what happens next beside the built-in fields', () => {
    const steps = [' We read it. ', 7, 'x'.repeat(201), 'We call you.']
    const notices: Notice[] = []
    expect(readNeedSteps({ steps }, { notices, where: {} })).toEqual(['We read it.', 'We call you.'])
    expect(notices.map(({ message }) => message.split(' ')[0])).toEqual([
      '"forms.need.steps[1]"',
      '"forms.need.steps[2]"',
    ])
    expect(read({ steps })).toMatchObject({ fields: undefined, names: [] })
    expect(readNeedSteps({ steps: [] }, { notices: [], where: {} })).toBeUndefined()
  })

  it('is the built-in one where the tenant brings none', () => {
    expect(read(undefined)).toMatchObject({ fields: undefined, notices: [] })
    expect(read({ fields: 'x' })).toMatchObject({ fields: undefined, names: ['ConfigFieldIgnored'] })
    expect(read({ fields: [] })).toMatchObject({ fields: undefined })
  })

  it('fills what a field leaves out', () => {
    expect(read({ fields: [{ name: 'x', type: 'text' }] }).fields).toStrictEqual([{ ...plain, label: 'x' }])
  })

  it('takes the first 100 fields, and the first 1,000 options of one, and tells that there are more', () => {
    const options = Array.from({ length: 1001 }, (_, at) => ({ value: `${at}` }))
    const fields = Array.from({ length: 101 }, (_, at) => ({ name: `f${at}`, type: 'select', options }))
    const found = read({ fields })
    expect([found.fields?.length, found.fields?.[0]?.options.length]).toEqual([100, 1000])
    expect(found.notices).toHaveLength(101)
  })

  it('reads every part of a field', () => {
    const field = {
      ...plain,
      type: 'select',
      required: true,
      noSpace: true,
      maxLength: 9,
      pattern: '[a-z]+',
      options: [{ value: 'a', label: 'A' }],
      help: 'Help',
    }
    expect(read({ fields: [field] }).fields).toStrictEqual([field])
  })

  it('drops parts of the wrong form, with a notice', () => {
    const odd = { name: 'x', type: 'text', label: 'X', maxLength: 0, pattern: '(', required: 'yes' }
    expect(read({ fields: [odd] })).toMatchObject({ fields: [plain], names: Array(3).fill('ConfigFieldIgnored') })
  })

  it('leaves out an option without a value, with a notice', () => {
    const options = [{ value: 1 }, { label: 'B' }, 'c']
    const { fields, notices } = read({ fields: [{ name: 'x', type: 'select', options }] })
    expect(fields?.[0]?.options).toEqual([{ value: '1', label: '1' }])
    expect(notices.map(({ message }) => message.split(' ')[0])).toEqual([
      '"forms.need.x.options[1]"',
      '"forms.need.x.options[2]"',
    ])
  })

  it('has fields with names of at most 64 characters, and patterns of at most 1,000', () => {
    const sized = (name: number, pattern: number) =>
      read({ fields: [{ name: 'n'.repeat(name), type: 'text', pattern: 'p'.repeat(pattern) }] })
    expect(sized(64, 1000)).toMatchObject({ fields: [{ pattern: 'p'.repeat(1000) }], names: [] })
    expect(sized(65, 1000)).toMatchObject({ fields: undefined, names: ['FormFieldRefused'] })
    const { fields, names } = sized(64, 1001)
    expect(fields?.[0]).not.toHaveProperty('pattern')
    expect(names).toStrictEqual(['ConfigFieldIgnored'])
  })

  it.each([
    ['no name', { type: 'text' }],
    ['a hidden field’s name', { name: '_next', type: 'text' }],
    ['an unknown type', { name: 'y', type: 'file' }],
    ['nothing to select', { name: 'y', type: 'select', options: [{}] }],
    ['the name of an earlier field', { name: 'x', type: 'text' }],
    ['no fields of its own', 'y'],
  ])('leaves out a field with %s', (_what, field) => {
    expect(read({ fields: [plain, field] })).toMatchObject({ fields: [plain], names: ['FormFieldRefused'] })
  })
})
