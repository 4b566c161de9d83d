import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Measurement } from './measure.ts'
import { benchFolder } from './folders.ts'

/** The results of one contender in one scenario, one entry for each run. */
export type Row = {
  readonly label: string
  readonly isOurs: boolean
  readonly version: string
  /** When the last run ended, as an RFC 3339 time. */
  readonly at: string
  /** Load average of the machine before the first run. */
  readonly load: number
  readonly pages: number
  readonly runs: readonly Measurement[]
}

/** Rows by scenario and then by contender. */
export type Results = Record<string, Record<string, Row>>

const file = join(benchFolder, 'results.json')

export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
}

/** Stores these rows in place of earlier ones of the same scenario and contender. Keeps all others. */
export function mergeResults(scenario: string, rows: Record<string, Row>): Results {
  const results = readResults()
  const merged = { ...results, [scenario]: { ...results[scenario], ...rows } }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(merged, null, 1)}\n`)
  return merged
}

/** The median; of an even number of values, the mean of the two middle ones. `NaN` if there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
