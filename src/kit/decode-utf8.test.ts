import { describe, expect, it } from 'vitest'
import { decodeUtf8, withoutByteOrderMark } from './decode-utf8.ts'

const TEXT = '{"a":"水"}'
const MARK = '\ufeff'

const swapped = (bytes: Buffer, size: 2 | 4) => (size === 2 ? Buffer.from(bytes).swap16() : Buffer.from(bytes).swap32())
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const utf32 = (text: string) => Buffer.from(new Uint32Array([...text].map((one) => one.codePointAt(0) ?? 0)).buffer)

describe('decodeUtf8', () => {
  it.each([
    ['plain', TEXT],
    ['with a byte-order mark', MARK + TEXT],
  ])('reads UTF-8 %s', (_, text) => {
    expect(decodeUtf8(Buffer.from(text))).toEqual({ text: TEXT })
  })

  it('reads no bytes as no text', () => {
    expect(decodeUtf8(Buffer.from(''))).toEqual({ text: '' })
  })

  it.each([
    ['UTF-16', utf16(TEXT)],
    ['UTF-16', utf16(MARK + TEXT)],
    ['UTF-16', swapped(utf16(TEXT), 2)],
    ['UTF-16', swapped(utf16(MARK + TEXT), 2)],
    ['UTF-32', utf32(TEXT)],
    ['UTF-32', utf32(MARK + TEXT)],
    ['UTF-32', swapped(utf32(TEXT), 4)],
    ['UTF-32', swapped(utf32(MARK + TEXT), 4)],
    ['another encoding than UTF-8', Buffer.from('{"a":"é"}', 'latin1')],
  ])('names what is %s', (encoding, bytes) => {
    expect(decodeUtf8(bytes)).toEqual({ encoding })
  })
})

it('withoutByteOrderMark takes the mark away, and nothing else', () => {
  expect(withoutByteOrderMark(`${MARK}a${MARK}`)).toBe(`a${MARK}`)
  expect(withoutByteOrderMark('a')).toBe('a')
})
