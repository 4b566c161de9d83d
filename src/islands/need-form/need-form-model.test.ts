import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkValues, readValues, stripSpace, withoutSpace, type NeedFieldModel } from './need-form-model.ts'

const field = (name: string, fields: Partial<NeedFieldModel> = {}): NeedFieldModel => ({
  name,
  type: 'text',
  label: name,
  required: false,
  noSpace: false,
  options: [],
  ...fields,
})

const faultOf = (fields: Partial<NeedFieldModel>, value: string | boolean) =>
  checkValues({ fields: [field('x', fields)], needsContact: false }, { x: value })['x']

describe('checkValues', () => {
  it.each<[string, Partial<NeedFieldModel>, string | boolean, string | undefined]>([
    ['an empty field that may be', {}, '', undefined],
    ['an empty field that may not be', { required: true }, '', 'required'],
    ['white space alone', { required: true }, ' \u3000\n', 'required'],
    ['a box that must be ticked', { type: 'checkbox', required: true }, false, 'tick'],
    ['a ticked box', { type: 'checkbox', required: true }, true, undefined],
    ['a text as long as it may be', { maxLength: 3 }, 'abc', undefined],
    ['a longer one', { maxLength: 3 }, 'abcd', 'tooLong'],
    ['a text longer than any', {}, 'a'.repeat(10_001), 'tooLong'],
    ['a space where none may be', { noSpace: true }, 'a\u3000b', 'space'],
    ['an address', { type: 'email' }, 'name@example.org', undefined],
    ['half an address', { type: 'email' }, 'name@', 'email'],
    ['an address without a dot in its host', { type: 'email' }, 'name@example', 'email'],
    ['no address where none need be', { type: 'email' }, '', undefined],
    ['a phone number', { type: 'tel' }, '+82 (2) 123-4567', undefined],
    ['a word for a phone number', { type: 'tel' }, 'call me', 'tel'],
    ['two digits', { type: 'tel' }, '12', 'tel'],
    ['an option', { type: 'select', options: [{ value: 'a', label: 'A' }] }, 'a', undefined],
    ['something else', { type: 'select', options: [{ value: 'a', label: 'A' }] }, 'b', 'option'],
    ['the wrong pattern', { pattern: '\\d{3}' }, '12', 'pattern'],
    ['more than the pattern', { pattern: '\\d{3}' }, '1234', 'pattern'],
    ['the pattern', { pattern: '\\d{3}' }, '123', undefined],
    ['a pattern that is none', { pattern: '(' }, 'x', undefined],
  ])('judges %s', (_title, fields, value, fault) => expect(faultOf(fields, value)).toBe(fault))

  it('wants one way to answer where the form says so', () => {
    const form = {
      fields: [field('name'), field('phone', { type: 'tel' }), field('email', { type: 'email' })],
      needsContact: true,
    }
    expect(checkValues(form, { name: '', phone: '', email: '' })).toEqual({ phone: 'anyOf' })
    expect(checkValues(form, { name: '', phone: '123', email: '' })).toEqual({})
    expect(checkValues(form, { name: '', phone: '', email: 'x' })).toEqual({ email: 'email' })
  })

  it('names faults in the order of the fields', () => {
    const fields = [field('c', { required: true }), field('a', { required: true }), field('b', { required: true })]
    expect(Object.keys(checkValues({ fields, needsContact: false }, { a: '', b: '', c: '' }))).toEqual(['c', 'a', 'b'])
  })
})

describe('readValues', () => {
  const read = (fields: Partial<NeedFieldModel>, value: string) => {
    const form = new FormData()
    form.set('x', value)
    form.set('_form', 'need')
    return readValues([field('x', fields)], form)
  }

  it('reads what the fields know', () => expect(read({}, ' a b ')).toEqual({ x: ' a b ' }))
  it('reads boxes as booleans', () => {
    expect(read({ type: 'checkbox' }, 'true')).toEqual({ x: true })
    expect(readValues([field('y', { type: 'checkbox' })], new FormData())).toEqual({ y: false })
  })
  it('reads line ends as one character', () =>
    expect(read({ type: 'textarea' }, 'a\r\nb\rc')).toEqual({ x: 'a\nb\nc' }))
  it('reads full-width addresses and numbers as narrow ones', () => {
    expect(read({ type: 'email', noSpace: true }, 'ｎａｍｅ＠example.org')).toEqual({ x: 'name@example.org' })
    expect(read({ type: 'tel' }, '　０２－１２３４ ')).toEqual({ x: '02-1234' })
  })
})

const spaced = fc.string({ unit: fc.constantFrom('a', '1', ' ', '\u3000', '\t', '\u00a0', '\u200b', '한', '𠮷') })

describe('stripSpace', () => {
  it('leaves no white space, and the caret between the characters it was between', () => {
    fc.assert(
      fc.property(spaced, fc.nat(), (text, at) => {
        const caret = at % (text.length + 1)
        const stripped = stripSpace(text, caret)
        expect(stripped.text).toBe(withoutSpace(text))
        expect(stripped.text).not.toMatch(/[\s\u200b]/u)
        expect(stripped.text.slice(0, stripped.caret)).toBe(withoutSpace(text.slice(0, caret)))
      }),
    )
  })
})
