import { describe, expect, it } from 'vitest'
import { apiError, parseApiAnswer } from './api-answer.ts'

function errorOf(status: number | undefined, text: string): unknown {
  const answer = parseApiAnswer(status, text)
  return answer.ok ? 'no error' : `${answer.error.status} ${answer.error.message}`
}

describe('parseApiAnswer', () => {
  it.each([200, 0])('hands out the data of code %i', (code) => {
    expect(parseApiAnswer(200, JSON.stringify({ code, data: { a: 1 } }))).toEqual({ ok: true, data: { a: 1 } })
  })

  it.each([
    ['no answer at all', undefined, '', '500 Internal Server Error'],
    ['HTTP 404', 404, '', '404 Page Not Found'],
    ['HTTP 500', 500, '{}', '500 Internal Server Error'],
    ['HTTP 503', 503, 'busy', '503 Internal Server Error'],
    ['HTTP 401', 401, '{"code":200,"data":{}}', '401 Internal Server Error'],
    ['HTTP 204', 204, '', '204 Internal Server Error'],
    ['HTTP 302', 302, '', '302 Internal Server Error'],
    ['body code 404', 200, '{"code":404}', '404 Page Not Found'],
    ['body code 500', 200, '{"code":500,"data":{}}', '500 Internal Server Error'],
    ['any other body code', 200, '{"code":401}', '404 Page Not Found'],
    ['a body code in words', 200, '{"code":"200","data":{}}', '404 Page Not Found'],
    ['no body code', 200, '{"data":{}}', '404 Page Not Found'],
    ['text that is not JSON', 200, '<!doctype html>', '404 Page Not Found'],
    ['an empty body', 200, '', '404 Page Not Found'],
    ['cut JSON', 200, '{"code":200,"da', '404 Page Not Found'],
    ['a list', 200, '[200]', '404 Page Not Found'],
    ['null', 200, 'null', '404 Page Not Found'],
  ])("raises the contract's error for %s", (_, status, text, error) => {
    expect(errorOf(status, text)).toBe(error)
  })

  it('keeps the words of the provider as detail', () => {
    expect(parseApiAnswer(200, '{"code":404,"msg":"no such menu"}')).toMatchObject({
      error: { detail: 'no such menu' },
    })
    expect(parseApiAnswer(429, '{"code":429,"msg":"slow down"}')).toMatchObject({ error: { detail: 'slow down' } })
  })
})

describe('apiError', () => {
  it('counts a wrong shape as 404 whatever status is given', () => {
    expect(apiError('shape', 200)).toEqual({ status: 404, message: 'Page Not Found', reason: 'shape' })
  })
})
