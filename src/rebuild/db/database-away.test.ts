import { expect, it } from 'vitest'
import { CallInvalid } from '../errors.ts'
import { asDatabaseAway } from './database-away.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

it.each([
  withCode('ECONNREFUSED'),
  withCode('57P01', 'terminating connection due to administrator command'),
  withCode('53300', 'sorry, too many clients already'),
  withCode('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('outer', { cause: new Error('inner', { cause: withCode('EPIPE') }) }),
  Object.assign(new AggregateError([withCode('ECONNREFUSED')], ''), { code: 'ECONNREFUSED' }),
])('%o means that the database is away', (error) => {
  expect(asDatabaseAway(error)).toMatchObject({ name: 'DatabaseAway', status: 503, cause: error })
})

it.each([
  withCode('23505', 'duplicate key value'),
  new Error('a bug'),
  CallInvalid.fault({ field: 'x', expected: 'y' }, {}, { cause: withCode('ECONNREFUSED') }),
  'text',
  undefined,
])('anything else stays as it is: %o', (error) => {
  expect(asDatabaseAway(error)).toBe(error)
})
