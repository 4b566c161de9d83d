import { describe, expect, it } from 'vitest'
import { isNestedTooDeep, MAX_JSON_DEPTH, parseJson } from './parse-json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('parseJson', () => {
  it.each(['null', '7', '"text"', '[]', '{"a":[1,{"b":null}]}'])('reads %s', (text) => {
    expect(parseJson(text)).toStrictEqual(JSON.parse(text))
  })

  it('reads past a byte-order mark', () => {
    expect(parseJson('\ufeff{"a":1}')).toStrictEqual({ a: 1 })
  })

  it.each(['', '{', 'undefined', '[1,]'])('answers with undefined for %j', (text) => {
    expect(parseJson(text)).toBeUndefined()
  })

  it('refuses what is nested so deep that it could not be written again', () => {
    expect(parseJson(nested(MAX_JSON_DEPTH))).toStrictEqual(JSON.parse(nested(MAX_JSON_DEPTH)))
    expect(parseJson(nested(MAX_JSON_DEPTH + 1))).toBeUndefined()
    expect(parseJson(nested(100_000))).toBeUndefined()
  })

  it('counts objects and lists alike', () => {
    expect(isNestedTooDeep(JSON.parse(`${'{"a":['.repeat(50)}1${']}'.repeat(50)}`))).toBe(false)
    expect(isNestedTooDeep(JSON.parse(`${'{"a":['.repeat(51)}${']}'.repeat(51)}`))).toBe(true)
  })
})
