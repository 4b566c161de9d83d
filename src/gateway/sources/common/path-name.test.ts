import { expect, it } from 'vitest'
import { pathName } from './path-name.ts'

it.each([
  ['Hello, world!', 'hello-world'],
  ['  ..v1.2 — "notes".. ', 'v1.2-notes'],
  ['자주 묻는 질문', '자주-묻는-질문'],
  ['?!', ''],
  ['a'.repeat(100), 'a'.repeat(80)],
])('makes %s a segment of a path', (text, name) => {
  expect(pathName(text)).toBe(name)
})
