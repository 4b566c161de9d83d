import type { RoomRow, Runs } from './rooms.ts'

/**
 * Reads the table of rooms from the text of docs/ARCHITECTURE.md.
 *
 * `kit, site (dev: run)` counts as three rooms, because an import line does not show the condition before the colon.
 */
export function parseRoomsTable(markdown: string): Record<string, RoomRow> {
  const lines = markdown.split('\n')
  const header = lines.findIndex((line) => /^\|\s*Room\s*\|\s*Runs\s*\|/.test(line))
  if (header === -1) throw new Error('There is no table that starts with "| Room | Runs |".')
  const end = lines.findIndex((line, index) => index > header && !line.startsWith('|'))
  const rows = lines.slice(header + 2, end === -1 ? undefined : end)
  return Object.fromEntries(
    rows.map((row) => {
      const [room = '', runs = '', , mayImport = ''] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return [room, { runs: runs as Runs, mayImport: roomNames(mayImport) }]
    }),
  )
}

function roomNames(cell: string): string[] {
  if (cell === 'nothing') return []
  return cell
    .replace(/\(\w+:([^)]*)\)/g, ',$1')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
