import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EMPTY_RECORD, type PageRecord } from './build-record.ts'
import { comparePictures, countNamed } from './count-named.ts'

const pageOf = (assets: readonly string[], pictures: readonly string[]): PageRecord => ({
  key: 'key',
  build: 1,
  reason: 'new page',
  assets,
  pictures,
})

const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })
const page = fc.option(
  fc.tuple(names, names).map(([assets, pictures]) => pageOf(assets, pictures)),
  { nil: undefined },
)
const edits = fc.array(fc.array(fc.tuple(fc.constantFrom('1', '2', '3', '4', '5'), page), { maxLength: 4 }))

it('counts after any edits what the pages name, and tells which pictures came and went', () => {
  fc.assert(
    fc.property(edits, (rounds) => {
      let before = EMPTY_RECORD
      for (const round of rounds) {
        const pages = before.pages.with(round)
        const now = { ...before, pages, ...countNamed(before, pages) }
        for (const of of ['assets', 'pictures'] as const) {
          const wanted: Record<string, number> = {}
          for (const [, one] of pages) for (const name of new Set(one[of])) wanted[name] = (wanted[name] ?? 0) + 1
          expect(Object.fromEntries(now[of])).toEqual(wanted)
        }
        const { named, gone } = comparePictures(before, now)
        const [then, after] = [before, now].map(({ pictures }) => new Set(pictures.keys()))
        expect(new Set(named)).toEqual(after?.difference(then ?? new Set()))
        expect(new Set(gone)).toEqual(then?.difference(after ?? new Set()))
        before = now
      }
    }),
  )
})
