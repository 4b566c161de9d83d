import { expect, it } from 'vitest'
import { parseRoomsTable } from './rooms-table.ts'

const table = [
  'Some words.',
  '',
  '| Room    | Runs     | Its one job | May import          |',
  '| ------- | -------- | ----------- | ------------------- |',
  '| kit     | anywhere | tools       | nothing             |',
  '| adapter | node     | the seam    | kit, site (dev: run) |',
  '',
  '| Other | table |',
].join('\n')

it('reads every row, and what stands in brackets as a room like the others', () => {
  expect(parseRoomsTable(table)).toStrictEqual({
    kit: { runs: 'anywhere', mayImport: [] },
    adapter: { runs: 'node', mayImport: ['kit', 'site', 'run'] },
  })
})

it('says so when there is no such table', () => {
  expect(() => parseRoomsTable('# Nothing here')).toThrow('no table')
})
