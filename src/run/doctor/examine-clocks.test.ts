import { expect, it } from 'vitest'
import { serve } from '../../../tests/support/serve.ts'
import { askClock, examineClocks, readClock } from './examine-clocks.ts'

const NOW = Date.parse('2026-11-01T12:00:00Z')
const read = (headers: Record<string, string>) => readClock('the provider', (name) => headers[name], NOW)

it.each([
  [{ date: 'Sun, 01 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ date: 'Sun, 01 Nov 2026 11:50:00 GMT' }, -600_000],
  [{ date: 'Sun, 01 Nov 2026 11:50:00 GMT', age: '600' }, 0],
])('reads of %j how far the clock is ahead', (headers, aheadMs) => {
  expect(read(headers)).toEqual({ of: 'the provider', aheadMs })
})

it.each([{}, { date: 'yesterday' }])('reads nothing of %j', (headers) => expect(read(headers)).toBeUndefined())

it('asks a server, also one that refuses', async () => {
  const { url } = await serve((response) =>
    response.writeHead(403, { date: 'Sun, 01 Nov 2026 12:05:00 GMT' }).end('no'),
  )
  expect(await askClock('the store', url, () => NOW)).toEqual({ of: 'the store', aheadMs: 300_000 })
})

it('knows nothing of a server that does not answer', async () => {
  const { url, close } = await serve((response) => response.end())
  await close()
  expect(await askClock('the store', url, () => NOW)).toBeUndefined()
})

it.each([
  [[], []],
  [[{ of: 'the provider', aheadMs: 60_000 }], ['ok']],
  [
    [
      { of: 'the provider', aheadMs: 60_001 },
      { of: 'the store', aheadMs: 0 },
    ],
    ['warning'],
  ],
  [
    [
      { of: 'the provider', aheadMs: -90_000 },
      { of: 'the store', aheadMs: 90_000 },
    ],
    ['warning', 'warning'],
  ],
])('says of %j: %j', (readings, states) => {
  expect(examineClocks(readings).map(({ state }) => state)).toEqual(states)
})

it('says in which direction the clock is off', () => {
  const [line] = examineClocks([{ of: 'the provider', aheadMs: -90_000 }])
  expect(line?.message).toContain("The clock of the provider is 90 s behind this machine's.")
})
