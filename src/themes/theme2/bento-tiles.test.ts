import { describe, expect, it } from 'vitest'
import { bentoTiles, type Tile } from './bento-tiles.ts'

const CELLS: Record<Tile, number> = { big: 4, wide: 2, small: 1, full: 4 }
const NARROW_CELLS: Record<Tile, number> = { big: 2, wide: 2, small: 1, full: 2 }

const counts = Array.from({ length: 41 }, (_, count) => count)

describe('bentoTiles', () => {
  it.each(counts)('has a tile for each of %i entries and leaves no hole', (count) => {
    const tiles = bentoTiles(count)
    expect(tiles).toHaveLength(count)
    expect(tiles.reduce((sum, tile) => sum + CELLS[tile], 0) % 4).toBe(0)
    expect(tiles.reduce((sum, tile) => sum + NARROW_CELLS[tile], 0) % 2).toBe(0)
  })
})
