import { expect, it } from 'vitest'
import { isDiskError } from './sqlite-errors.ts'

const sqlite = (errcode: number) => Object.assign(new Error('refused'), { errcode })

// The codes stand at https://sqlite.org/rescode.html.
it.each([
  ['a disk that is read only', sqlite(8), true],
  ['a write that the disk refused', sqlite(10 | (3 << 8)), true],
  ['a full disk', sqlite(13), true],
  ['a file that does not open', sqlite(14), true],
  ['a call that the system refused', Object.assign(new Error('refused'), { syscall: 'open' }), true],
  ['a lock', sqlite(5), false],
  ['damage', sqlite(11), false],
  ['a row that breaks a rule', sqlite(19), false],
  ['a mistake of ours', new TypeError('no function'), false],
])('tells whether %s is an error of the disk', (_title, error, expected) => {
  expect(isDiskError(error)).toBe(expected)
})
