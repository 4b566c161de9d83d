import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseObject } from './parse-object.ts'

const Sample = v.strictObject({
  name: v.string(),
  count: v.optional(v.number()),
  isOn: v.optional(v.boolean()),
  words: v.optional(v.array(v.string()), []),
  inner: v.optional(v.strictObject({ color: v.optional(v.picklist(['red', 'blue'], 'must be red or blue')) })),
  rows: v.optional(v.record(v.string(), v.array(v.strictObject({ id: v.optional(v.number()) })))),
})
const read = (json: unknown) =>
  parseObject(Sample, json, (key, expected) => new Error(`${key ?? 'the whole'} ${expected}`))

describe('parseObject', () => {
  it('gives the object with its defaults', () => {
    expect(read({ name: 'a' })).toStrictEqual({ name: 'a', words: [] })
  })

  it.each<[unknown, string]>([
    [{}, 'name is missing'],
    [{ name: 'a', nmae: 'b' }, 'nmae is not a known key. Known here: name, count, isOn, words, inner, rows'],
    [{ nmae: 'a' }, 'nmae is not a known key. Known here: name, count, isOn, words, inner, rows'],
    [{ name: 'a', inner: { colour: 'red' } }, 'inner.colour is not a known key. Known here: color'],
    [{ name: 'a', rows: { x: [{ ide: 1 }] } }, 'rows.x.0.ide is not a known key. Known here: id'],
    [{ name: 1 }, 'name must be text'],
    [{ name: null }, 'name must be text'],
    [{ name: 'a', count: 'many' }, 'count must be a number'],
    [{ name: 'a', isOn: 1 }, 'isOn must be true or false'],
    [{ name: 'a', words: {} }, 'words must be a list'],
    [{ name: 'a', words: ['a', 1] }, 'words.1 must be text'],
    [{ name: 'a', inner: 'x' }, 'inner must be an object'],
    [{ name: 'a', inner: { color: 'green' } }, 'inner.color must be red or blue'],
    [null, 'the whole must be an object'],
    ['text', 'the whole must be an object'],
    [[], 'the whole must be an object'],
  ])('refuses %j in plain words', (json, words) => {
    expect(() => read(json)).toThrow(new Error(words))
  })

  it('takes no list for an empty object', () => {
    const refuse = () => new Error('refused')
    expect(() => parseObject(v.strictObject({}), [], refuse)).toThrow('refused')
  })
})
