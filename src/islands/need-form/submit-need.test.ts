import { describe, expect, it } from 'vitest'
import type { NeedFormProps } from './need-form-model.ts'
import { nextHref, standingErrors, type NeedState } from './submit-need.ts'

const PROPS = {
  fields: [{ name: 'email', type: 'email', label: 'Email', required: true, noSpace: true, options: [] }],
  needsContact: false,
} as unknown as NeedFormProps

describe('standingErrors', () => {
  const found: NeedState = { kind: 'invalid', errors: { email: 'email' }, values: { email: 'x' } }
  const told: NeedState = { kind: 'invalid', errors: { email: { told: 'No.' } }, values: { email: 'a@b.example' } }

  it('drops what we found once it is mended', () => {
    expect(standingErrors(found, PROPS, { email: 'x@' })).toEqual({ email: 'email' })
    expect(standingErrors(found, PROPS, { email: 'x@y.example' })).toEqual({})
  })

  it('says what is wrong by then', () => {
    const empty: NeedState = { kind: 'invalid', errors: { email: 'required' }, values: { email: '' } }
    expect(standingErrors(empty, PROPS, { email: 'x@' })).toEqual({ email: 'email' })
  })

  it('drops what the provider told once the field changes', () => {
    expect(standingErrors(told, PROPS, { email: 'a@b.example' })).toEqual({ email: { told: 'No.' } })
    expect(standingErrors(told, PROPS, { email: 'c@d.example' })).toEqual({})
  })

  it('are none before the form was sent', () => {
    expect(standingErrors({ kind: 'editing' }, PROPS, { email: '' })).toEqual({})
  })
})

it.each([
  ['/form-submit-success.html', '/need.html', '/form-submit-success.html'],
  ['/form-submit-success.html', '/en/need.html', '/en/form-submit-success.html'],
  ['/kr/form-submit-success.html', '/kr/need.html', '/kr/form-submit-success.html'],
])('%s follows %s as %s', (next, pathname, href) => expect(nextHref(next, pathname)).toBe(href))
