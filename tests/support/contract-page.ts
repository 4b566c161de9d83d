import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './build-bundles.ts'

export const EXAMPLES = join(ROOT, 'docs/provider-examples')

/** The text of docs/provider-contract.md. */
export function readContract(): string {
  return readFileSync(join(ROOT, 'docs/provider-contract.md'), 'utf8')
}

export function exampleNames(): string[] {
  return readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'))
}

/** The text of a file in docs/provider-examples; `undefined` if it does not exist. */
export function readExample(name: string): string | undefined {
  return exampleNames().includes(name) ? readFileSync(join(EXAMPLES, name), 'utf8') : undefined
}

/**
 * The cells of a table of the contract, row by row, without the header row. `head` is the first cell of the header row.
 */
export function contractTable(head: string): string[][] {
  const lines = readContract().split('\n')
  const rows = lines.slice(lines.findIndex((line) => line.split('|')[1]?.trim() === head) + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  const cellsOf = (line: string) => line.split('|').slice(1, -1)
  return rows.slice(0, end).map((line) => cellsOf(line).map((cell) => cell.trim()))
}
