import { expect, it } from 'vitest'
import { readMarker } from './read-marker.ts'

it.each([
  ['1.', { list: 'ol', attributes: { style: 'list-style-type:decimal' } }],
  ['(12)', { list: 'ol', attributes: { style: 'list-style-type:decimal', start: '12' } }],
  ['c)', { list: 'ol', attributes: { style: 'list-style-type:lower-alpha', start: '3' } }],
  ['IV.', { list: 'ol', attributes: { style: 'list-style-type:upper-roman', start: '4' } }],
  ['一、', { list: 'ol', attributes: { style: 'list-style-type:cjk-ideographic' } }],
  ['·', { list: 'ul', attributes: {} }],
  ['o', { list: 'ul', attributes: { style: 'list-style-type:circle' } }],
  ['§', { list: 'ul', attributes: { style: 'list-style-type:square' } }],
  ['', { list: 'ul', attributes: {} }],
])('the marker %j tells how a list is marked', (marker, kind) => {
  expect(readMarker(marker)).toEqual(kind)
})
