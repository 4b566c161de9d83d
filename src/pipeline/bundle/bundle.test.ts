import { describe, expect, it } from 'vitest'
import { buildIdOf, textFile } from './bundle.ts'

describe('the id of a build', () => {
  const bundle = { 'a.html': textFile('A'), 'b.html': textFile('B') }

  it('is 20 hexadecimal digits', () => expect(buildIdOf(bundle)).toMatch(/^[0-9a-f]{20}$/))

  it('follows from paths and bytes alone, whatever lies in builds/', () => {
    const { 'a.html': a, 'b.html': b } = bundle
    const id = buildIdOf(bundle)
    expect(buildIdOf({ 'b.html': b, 'builds/latest.json': textFile('{}'), 'a.html': a })).toBe(id)
    expect(buildIdOf({ 'a.html': b, 'b.html': a })).not.toBe(id)
    expect(buildIdOf({ ...bundle, 'c.html': a })).not.toBe(id)
  })
})
