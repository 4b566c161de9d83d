import { expect, it } from 'vitest'
import { isHiddenPath } from './hidden-path.ts'

it.each([
  ['index.html', false],
  ['.well-known/', false],
  ['.well-known/security.txt', false],
  ['.well-known/.draft', true],
  ['.tessera/ledger.json', true],
  ['zh/.DS_Store', true],
  ['zh/.well-known/security.txt', true],
  ['.well-known', true],
  ['a.b/c.html', false],
])('%s is hidden: %s', (path, isHidden) => expect(isHiddenPath(path)).toBe(isHidden))
