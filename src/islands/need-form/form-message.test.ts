import { describe, expect, it } from 'vitest'
import { parseFormAnswer } from './form-message.ts'

const REFUSED = '{"code":400,"data":{"errors":{"email":"No such address."}}}'

describe('parseFormAnswer', () => {
  it.each([200, 400])('finds refused fields in an answer with status %i', (status) => {
    expect(parseFormAnswer(status, REFUSED)).toEqual({ kind: 'refused', errors: { email: 'No such address.' } })
  })

  it('takes code 200 and 0 for sent', () => {
    expect(parseFormAnswer(200, '{"code":200,"data":{"id":"1"}}')).toEqual({ kind: 'sent', id: '1' })
    expect(parseFormAnswer(200, '{"code":0}')).toEqual({ kind: 'sent' })
  })

  it.each([
    ['7', '7'],
    ['" f-7 "', 'f-7'],
    ['""', undefined],
    ['{}', undefined],
    ['null', undefined],
    [JSON.stringify('x'.repeat(101)), undefined],
  ])('reads the id %s as the reference number %s', (id, expected) => {
    const answer = parseFormAnswer(200, `{"code":200,"data":{"id":${id}}}`)
    expect(answer).toEqual(expected === undefined ? { kind: 'sent' } : { kind: 'sent', id: expected })
  })

  it.each([
    [undefined, '', 500],
    [500, REFUSED, 500],
    [404, '', 404],
    [400, '', 400],
    [200, '{"code":400}', 404],
    [200, '{"code":400,"data":{"errors":{}}}', 404],
    [200, '{"code":400,"data":{"errors":{"email":7}}}', 404],
    [200, '{"code":400,"data":null}', 404],
    [200, '{"code":500}', 500],
    [200, '<html>', 404],
    [200, 'null', 404],
  ])('takes status %s with %s for an error %i', (status, text, expected) => {
    expect(parseFormAnswer(status, text)).toMatchObject({ kind: 'failed', error: { status: expected } })
  })
})
