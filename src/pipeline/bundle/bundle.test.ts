import { describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { buildIdOf, textFile, type Bundle } from './bundle.ts'

describe('the id of a build', () => {
  const [a, b] = [textFile('A'), textFile('B')]
  const bundle = { 'a.html': a, 'b.html': b }
  const idOf = (files: Bundle) => buildIdOf(PathMap.of(Object.entries(files)))

  it('is 20 hexadecimal digits', () => expect(idOf(bundle)).toMatch(/^[0-9a-f]{20}$/))

  it('follows from paths and bytes alone, whatever lies in builds/', () => {
    const id = idOf(bundle)
    expect(idOf({ 'b.html': b, 'builds/latest.json': textFile('{}'), 'a.html': a })).toBe(id)
    expect(idOf({ 'a.html': b, 'b.html': a })).not.toBe(id)
    expect(idOf({ ...bundle, 'c.html': a })).not.toBe(id)
  })

  it('does not tell by which way a bundle came to be', () => {
    const paths = Array.from({ length: 3000 }, (_, at) => `${at}.html`)
    const whole = PathMap.of(paths.map((path) => [path, textFile(path)] as const))
    const before = buildIdOf(whole)
    const other = whole.with([
      ['17.html', a],
      ['18.html', undefined],
    ])
    expect(buildIdOf(other)).toBe(buildIdOf(PathMap.of([...other].reverse())))
    expect(buildIdOf(other)).not.toBe(before)
    const back = other.with(['17.html', '18.html'].map((path) => [path, textFile(path)] as const))
    expect(buildIdOf(back)).toBe(before)
  })
})
