import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatModifiers, parseModifiers, parsePictureAddress, pictureAddress, type Modifiers } from './image-url.ts'

const edge = fc.integer({ min: 1, max: 8192 })
const hex = fc.constantFrom('fff', '0a1f', 'ffffff', '0a1b2c3d')
const modifiers = fc.record(
  {
    format: fc.constantFrom('webp', 'avif', 'jpeg', 'png'),
    fit: fc.constantFrom('cover', 'contain', 'fill', 'inside', 'outside'),
    width: edge,
    height: edge,
    quality: fc.integer({ min: 1, max: 100 }),
    background: hex,
    extend: edge,
  },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<Modifiers>

describe('modifiers', () => {
  it.each<[Modifiers, string]>([
    [{}, '_'],
    [{ width: 640 }, 'w_640'],
    [{ format: 'webp', width: 640, quality: 70 }, 'f_webp&w_640&q_70'],
    [{ height: 2, background: 'fff', fit: 'contain' }, 'fit_contain&h_2&b_fff'],
    [{ width: 640, height: 400, format: 'webp', quality: 80 }, 'f_webp&q_80&s_640x400'],
    [{ width: 4, background: 'fff', extend: 12 }, 'w_4&b_fff&extend_12_12_12_12'],
  ])('%j are written %s', (value, text) => {
    expect(formatModifiers(value)).toBe(text)
    expect(parseModifiers(text)).toStrictEqual(value)
  })

  it('may be read in any order and by their long names', () => {
    expect(parseModifiers('width_640&quality_70&format_webp')).toStrictEqual({
      width: 640,
      quality: 70,
      format: 'webp',
    })
    expect(parseModifiers('resize_4x3&background_fff')).toStrictEqual({ width: 4, height: 3, background: 'fff' })
    expect(parseModifiers('w_4&h_3')).toStrictEqual({ width: 4, height: 3 })
  })

  it.each([
    ...['', '&', 'w_', 'w_0', 'w_-1', 'w_1.5', 'w_1e3', 'w_9000', 'w_99999', 'h_ 1', 'w_640&', '_&w_1', 'w640', 'W_1'],
    ...[
      's_640',
      's_640x',
      's_0x1',
      's_1x9999',
      'q_0',
      'q_101',
      'q_080',
      'f_gif',
      'f_svg',
      'f_',
      'fit_stretch',
      'b_red',
      'b_ff',
      'extend_4',
      'extend_1_2_1_2',
      'extend_0_0_0_0',
    ],
    ...['blur_4', 'rotate_90', 'enlarge_', 'f_webp&f_png', 'w_1&s_2x3', 'w_1&width_2', 'constructor_1', '__proto___1'],
  ])('%j are refused', (text) => {
    expect(parseModifiers(text)).toBeUndefined()
  })

  it('come back as they were written, whatever they are', () => {
    fc.assert(
      fc.property(modifiers, (value) => {
        expect(parseModifiers(formatModifiers(value))).toStrictEqual(value)
      }),
    )
  })
})

describe('the address of a picture', () => {
  it('names what is done and to what, ready for an attribute and for srcset', () => {
    expect(pictureAddress({ width: 640, format: 'webp' }, 'files/图 1, (2).jpg.0a.webp')).toBe(
      '/_ipx/f_webp&w_640/files/%E5%9B%BE%201%2C%20%282%29.jpg.0a.webp',
    )
  })

  it.each([
    ...['/_ipx/', '/_ipx/_', '/_ipx/_/', '/_ipx/_//a.jpg', '/_ipx/w_0/a.jpg', '/ipx/_/a.jpg', '_ipx/_/a.jpg'],
    ...[
      '/_ipx/_/../a.jpg',
      '/_ipx/_/%2e%2e/a.jpg',
      '/_ipx/_/a%2fb.jpg',
      '/_ipx/_/a\\b.jpg',
      '/_ipx/_/.a.jpg',
      '/_ipx/_/%',
    ],
    ...['/_ipx/_/a/./b', '/_ipx/%5F/..%2fa', '/_ipx/_/a%00.jpg'],
  ])('is not %s', (address) => {
    expect(parsePictureAddress(address)).toBeUndefined()
  })

  it('comes back as it was written', () => {
    const segment = fc.string({ minLength: 1 }).filter((text) => /^[^./\\\s][^/\\\p{C}]*$/u.test(text))
    fc.assert(
      fc.property(modifiers, fc.array(segment, { minLength: 1 }), (value, segments) => {
        const path = segments.join('/').normalize('NFC')
        const address = pictureAddress(value, path)
        expect(address).not.toMatch(/[\s,()"'<>]/)
        expect(parsePictureAddress(address)).toStrictEqual({ modifiers: value, path })
      }),
    )
  })
})
