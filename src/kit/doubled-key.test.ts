import { describe, expect, it } from 'vitest'
import { findDoubledKey } from './doubled-key.ts'

describe('a key that stands twice in one object', () => {
  it.each<[string, string, string]>([
    ['at the top', '{"a":1,\n"a":2}', 'a 1 2'],
    ['in an object', '{"tenants": {\n  "harbour": {},\n  "linden": {},\n  "harbour": {}\n}}', 'tenants.harbour 2 4'],
    ['deep inside, after other objects', '{"a":{"x":{"y":1}},\n"b":{"x":{"y":1,\n\n"y":2}}}', 'b.x.y 2 4'],
    ['in an object of a list', '{"tokens":[{"name":"a"},\n{"name":"b","name":"c"}]}', 'tokens.1.name 2 2'],
    ['with its colon on another line', '{"a"\n:1,"a"\n:2}', 'a 1 2'],
    ['spelled with escapes', '{"a":1,"\\u0061":2}', 'a 1 1'],
    ['that objects have from their prototype', '{"__proto__":1,"__proto__":2}', '__proto__ 1 1'],
  ])('is found %s', (_title, text, expected) => {
    JSON.parse(text)
    const found = findDoubledKey(text)
    expect(`${found?.key} ${found?.lines.join(' ')}`).toBe(expected)
  })

  it.each([
    '{}',
    '[]',
    '"a"',
    '{"a":{"a":{"a":1}}}',
    '{"list":[{"a":1},{"a":1}],"a":["a","a",":"]}',
    '{"a":"\\"a\\":1,{","b":"}{","c":"\\\\"}',
    '{"a":1,"A":2,"constructor":3}',
  ])('is not seen in %s', (text) => {
    JSON.parse(text)
    expect(findDoubledKey(text)).toBeUndefined()
  })
})
