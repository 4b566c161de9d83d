import { expect, it } from 'vitest'
import { joinBytes } from './join-bytes.ts'

it.each([
  ['no texts', []],
  ['plain and Chinese texts', ['a', '水费', '', '😀', 'é']],
  ['more texts than it has memory for', Array.from({ length: 3000 }, (_, at) => `${at} ${'水'.repeat(500)}\n`)],
  ['a text that is larger than its memory', ['a'.repeat(20_000_000), '水']],
])('joins %s as UTF-8', (_name, texts) => {
  expect(Buffer.compare(joinBytes(texts), Buffer.from(texts.join('')))).toBe(0)
})
