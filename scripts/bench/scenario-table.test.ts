import { expect, it } from 'vitest'
import type { Row } from './results.ts'
import { ratioWithoutIndex, scenarioTable } from './scenario-table.ts'

function makeRow(label: string, seconds: readonly number[], more: Partial<Row> = {}): Row {
  const runs = seconds.map((wall) => ({ wallMs: wall * 1000, cpuMs: wall * 1500, peakMb: wall * 100 }))
  return { label, isOurs: false, version: '1', at: '2026-11-01T12:00:00Z', load: 0, pages: 1000, runs, ...more }
}

it('shows medians, fastest first, and their ratios to Hugo and to the best that is not ours', () => {
  const table = scenarioTable({
    hugo: makeRow('Hugo', [4, 2, 9]),
    eleventy: makeRow('Eleventy', [3, 5]),
    ours: makeRow('Ours', [1, 1, 2], { isOurs: true }),
    slow: makeRow('Slow', [8]),
  })
  const rows = table.split('\n').slice(2)
  expect(rows[0]).toBe('| Ours | 1,000 | 1.00 | 1.00–2.00 | 1.50 | 100 | 1.00 | 0.25 | 0.25 | – |')
  expect(rows[1]).toBe('| Hugo | 1,000 | 4.00 | 2.00–9.00 | 6.00 | 400 | 4.00 | 1.00 | 1.00 | – |')
  expect(rows[2]).toMatch(/^\| Eleventy .* \| 1.00 \| 1.00 \| – \|$/)
  expect(rows[3]).toMatch(/^\| Slow .* \| 2.00 \| 2.00 \| – \|$/)
})

it('leaves a dash where there is nothing to compare with and no /proc to read', () => {
  const runs = [{ wallMs: 500, cpuMs: undefined, peakMb: undefined }]
  const table = scenarioTable({ ours: makeRow('Ours', [], { isOurs: true, runs }) })
  expect(table.split('\n')[2]).toBe('| Ours | 1,000 | 0.50 | 0.50–0.50 | – | – | 0.50 | – | – | – |')
})

it('compares only ours with the contender that does the same work, index and all', () => {
  const rows = {
    'ours-running': makeRow('Running', [0.5], { isOurs: true }),
    'ours-theme1': makeRow('Ours', [2], { isOurs: true }),
    'hugo-same-work': makeRow('Same work, no index', [4]),
    'hugo-same-work-search': makeRow('Same work', [8]),
  }
  const lines = scenarioTable(rows).split('\n').slice(2)
  expect(lines.map((line) => line.split(' | ').at(-1))).toEqual(['0.06 |', '0.25 |', '– |', '– |'])
  expect(ratioWithoutIndex(rows)).toBe(0.5)
  expect(ratioWithoutIndex({ 'hugo-same-work': rows['hugo-same-work'] })).toBeUndefined()
})
