import { describe, expect, it } from 'vitest'
import type { NeedFieldModel, NeedFormProps } from './need-form-model.ts'
import { needWords } from './need-words.ts'

const PROPS = {
  tag: 'en',
  words: { check: 'Please check.', failed: 'Not sent.', retry: 'Again', submit: 'Send' },
} as unknown as NeedFormProps

const NEED: NeedFieldModel = {
  name: 'need',
  type: 'textarea',
  label: 'Need',
  required: true,
  noSpace: false,
  options: [],
  maxLength: 2000,
}

describe('needWords', () => {
  it('speaks in the words of the catalogue', () => {
    const words = needWords(PROPS, {
      'need.error.tooLong': '{{length}} of {{max}}',
      'need.errors_one': 'One',
      'need.errors_other': '{{count}}',
    })
    expect(words.errorOf(NEED, 'tooLong', 2500)).toBe('2,500 of 2,000')
    expect(words.summary(1)).toBe('One')
    expect(words.summary(3)).toBe('3')
  })

  it('says what to do and names the field, once', () => {
    const words = needWords(PROPS, { 'need.error.required': 'Fill in “{{label}}”.', 'need.error.choose': 'Choose.' })
    const lineOf = (field: NeedFieldModel) => words.errorLine(field, 'required', words.errorOf(field, 'required', 0))
    expect(lineOf({ ...NEED, label: 'Plot:' })).toBe('Fill in “Plot”.')
    expect(lineOf({ ...NEED, missing: 'Tell us what you need.' })).toBe('Tell us what you need.')
    expect(lineOf({ ...NEED, type: 'select' })).toBe('Choose.')
  })

  it('counts what is typed, and says how much is too much', () => {
    const words = needWords(PROPS, {
      'need.used': '{{length}} of {{max}}',
      'need.over_one': 'one too many',
      'need.over_other': '{{count}} too many',
    })
    const field = { ...NEED, limit: 'Up to 2,000' }
    expect([0, 1999, 2001, 2012].map((length) => words.used(field, length))).toEqual([
      'Up to 2,000',
      '1,999 of 2,000',
      '2,001 of 2,000',
      '2,012 of 2,000',
    ])
    expect([0, 2000, 2001, 2012].map((length) => words.over(field, length))).toEqual([
      '',
      '',
      'one too many',
      '12 too many',
    ])
  })

  it('says what the provider told behind the label, with one mark between them', () => {
    const chinese = needWords(PROPS, { 'need.errorLine': '{{label}}：{{error}}' })
    const lineOf = (label: string) => chinese.errorLine({ ...NEED, label }, { told: '' }, '请填写此项。')
    expect(['您的姓名', '您的姓名：', '我同意。'].map(lineOf)).toEqual([
      '您的姓名：请填写此项。',
      '您的姓名：请填写此项。',
      '我同意：请填写此项。',
    ])
    expect(lineOf('您的需求？')).toBe('您的需求？ 请填写此项。')
    expect(needWords(PROPS, undefined).errorLine(NEED, 'required', 'Please check.')).toBe('Need: Please check.')
  })

  it('makes do with the words of the page', () => {
    const words = needWords(PROPS, undefined)
    expect(words.errorOf(NEED, 'required', 0)).toBe('Please check.')
    expect(words.failed()).toBe('Not sent.')
    expect(words.retry()).toBe('Again')
    expect(words.titleMark()).toBe('')
  })

  it('repeats what the provider told', () => {
    expect(needWords(PROPS, undefined).errorOf(undefined, { told: 'No.' }, 0)).toBe('No.')
  })
})
