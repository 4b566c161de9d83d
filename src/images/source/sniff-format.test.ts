import { expect, it } from 'vitest'
import { sniffFormat } from './sniff-format.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')

it.each([
  ['\xff\xd8\xff\xe0..JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'png'],
  ['GIF89a....', 'gif'],
  ['RIFF....WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif....', 'avif'],
  ['\0\0\x01\0\x01\0\x10\x10', 'ico'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['II*\0\x08', 'tiff'],
  ['MM\0*\0', 'tiff'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg>', 'svg'],
])('%j begins a picture', (text, format) => {
  expect(sniffFormat(bytesOf(text))).toBe(format)
})

it.each([
  ...[
    '',
    '<!doctype html><svg>',
    '<html><svg/></html>',
    '<svgx>',
    '%PDF-1.7',
    'GIF',
    'II\0*',
    'BM....',
    '\0\0\x02\0\x01\0',
  ],
  ...['RIFF....AVI ', '\0\0\0\x1cftypheic', '\x1f\x8b\x08', '{"a":"<svg>"}', '<!--<svg>', '<!DOCTYPE html [<svg'],
])('%j does not', (text) => {
  expect(sniffFormat(bytesOf(text))).toBeUndefined()
})
