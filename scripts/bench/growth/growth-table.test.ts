import { expect, it } from 'vitest'
import type { GrowthCell } from './growth-edit.ts'
import { growthPicture } from './growth-picture.ts'
import { growthTable } from './growth-table.ts'

const run = (wallMs: number, cpuMs: number) => ({ wallMs, cpuMs })
const cell = { target: 'releases', way: 'service', kind: 'body' } as const
const CELLS: readonly GrowthCell[] = [
  { ...cell, pages: 3018, runs: [run(900, 300), run(300, 90), run(600, 150)] },
  { ...cell, pages: 318, runs: [run(500, 100)] },
]

it('shows medians of the clock and of processor time, the smallest site first, and how much the largest costs more', () => {
  const table = growthTable(CELLS, 'service')
  expect(table).toContain('| target | edit | 318 pages | 3,018 pages | last ÷ first |')
  expect(table).toContain('| S3 with releases | body of an article | 500 (100) | 600 (150) | 1.20 (1.50) |')
  expect(table).toContain('| folder | body of an article | – | – | – |')
})

it('draws a point for each size, and the dearer one higher', () => {
  const picture = growthPicture(CELLS)
  const [small, large] = [...picture.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="2.5"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(large?.[0]).toBeGreaterThan(small?.[0] ?? Infinity)
  expect(large?.[1]).toBeLessThan(small?.[1] ?? 0)
  expect(picture.match(/<circle[^>]*r="2.5"/g)).toHaveLength(2)
})
