import { ALL_LEAVES } from '#kit/path-map.ts'
import type { BuildRecord } from './build-record.ts'

/**
 * The space of the cache for all that is known about bundles. The folder of a bundle is the key of its record's head.
 * The folder with a name after it is the key of its shape, or of a row.
 */
export const BUILD_SPACE = 'build'

export const RECORD_LISTS = ['pages', 'files', 'assets', 'pictures'] as const
export type ListName = (typeof RECORD_LISTS)[number]

/** The lists of a record, by path. */
export type RecordLists = Pick<BuildRecord, ListName>

/**
 * How the lists of a record are stored. The leaves of each list are divided into equal rows. A row is read when code
 * asks for a path in it. So an edit reads and writes only the rows of what it changes, in a site of any size.
 */
export type Stored = {
  /** Names the write that last wrote all rows. */
  readonly base: string
  /** How often rows were written since. */
  readonly writes: number
  /** How many rows each list has: a power of two. */
  readonly rows: { readonly [list in ListName]: number }
}

/** What is known of the lists before a row is read. Like `Stored`, it is written with each change. */
export type Shape = Pick<Stored, 'base' | 'writes'> & {
  /** How many entries each bucket has. */
  readonly sizes: { readonly [list in ListName]: readonly number[] }
  /** `digestOfBucket` of each bucket of files. */
  readonly digests: readonly string[]
}

export type Entries = readonly (readonly [path: string, entry: unknown])[]

/** `write` says how often rows had been written when this one was. */
export type RecordRow = Pick<Stored, 'base'> & { readonly write: number; readonly entries: Entries }

/** The row of a leaf. */
export function rowOfLeaf(place: number, rows: number): number {
  return Math.floor(place / (ALL_LEAVES / rows))
}

export function rowKey(dir: string, list: ListName, row: number): string {
  return `${dir}\n${list} ${row}`
}

export function shapeKey(dir: string): string {
  return `${dir}\nshape`
}
