/**
 * The size of a tile in a grid of four columns: `big` is two columns by two rows, `wide` two by one, `small` one by
 * one, `full` the whole row.
 */
export type Tile = 'big' | 'wide' | 'small' | 'full'

const PATTERNS: readonly (readonly Tile[])[] = [
  [],
  ['full'],
  ['wide', 'wide'],
  ['big', 'wide', 'wide'],
  ['big', 'wide', 'small', 'small'],
  ['big', 'small', 'small', 'small', 'small'],
  ['big', 'wide', 'small', 'small', 'wide', 'wide'],
  ['big', 'wide', 'small', 'small', 'small', 'small', 'wide'],
]

const LARGEST = PATTERNS.length - 1
const REPEATED = 4

/** Chooses unequal tiles for this many entries, in order. They always fill their rows, in four columns and in two. */
export function bentoTiles(count: number): readonly Tile[] {
  if (count <= LARGEST) return PATTERNS[count] ?? []
  return [...(PATTERNS[REPEATED] ?? []), ...bentoTiles(count - REPEATED)]
}
