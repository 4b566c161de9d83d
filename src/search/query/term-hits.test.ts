import { describe, expect, it } from 'vitest'
import { INDEX_FIELDS } from '../format/layout.ts'
import { addOccurrence, scoreOccurrences, type Occurrence, type ScoredIndex } from './term-hits.ts'

type Sample = { count?: number; field?: 0 | 1 | 2; weight?: number }

function scores(samples: readonly Sample[], index: Partial<ScoredIndex> = {}, termLength = 5): number[] {
  const found = new Map<number, Occurrence>()
  samples.forEach(({ count = 1, field = INDEX_FIELDS.body, weight = 1 }, doc) => {
    addOccurrence(found, doc, { count, field, blocks: 1 }, weight)
  })
  const all = { articles: 1000, meanLength: 300, lengthOf: () => 300, titleLengthOf: () => 20, ...index }
  const scored = scoreOccurrences(found, all, termLength)
  return samples.map((_, doc) => scored.get(doc)?.score ?? 0)
}

describe('scoreOccurrences', () => {
  it('is BM25 with k1 = 1.2 and b = 0.75 where the term stands in the text alone', () => {
    const [score] = scores([{ count: 3 }], { lengthOf: () => 600 })
    const rarity = Math.log(1 + (1000 - 1 + 0.5) / 1.5)
    expect(score).toBeCloseTo((rarity * (3 * 2.2)) / (3 + 1.2 * (0.25 + 0.75 * 2)), 10)
  })

  it('puts a title above any number of occurrences in a text', () => {
    const [title = 0, text = 0] = scores([{ field: INDEX_FIELDS.title }, { count: 10_000 }])
    expect(title).toBeGreaterThan(text)
  })

  it('puts a title that says nothing else above one that says more', () => {
    const titleLengthOf = (doc: number) => (doc === 0 ? 5 : 40)
    const [whole = 0, part = 0] = scores([{ field: INDEX_FIELDS.title }, { field: INDEX_FIELDS.title, count: 10 }], {
      titleLengthOf,
    })
    expect(whole).toBeGreaterThan(part)
  })

  it('puts keywords between title and text', () => {
    const [title = 0, keywords = 0, text = 0] = scores([{ field: 2 }, { field: 1 }, { field: 0 }])
    expect(title).toBeGreaterThan(keywords)
    expect(keywords).toBeGreaterThan(text)
  })

  it('counts more occurrences for more, and the same number in a longer article for less', () => {
    const [one = 0, four = 0] = scores([{}, { count: 4 }])
    expect(four).toBeGreaterThan(one)
    const [short = 0, long = 0] = scores([{}, {}], { lengthOf: (doc) => (doc === 0 ? 100 : 2000) })
    expect(short).toBeGreaterThan(long)
  })

  it('counts a rare term for more than a common one', () => {
    const [rare = 0] = scores([{}])
    const [common = 0] = scores(Array.from({ length: 500 }, () => ({})))
    expect(rare).toBeGreaterThan(common)
  })

  it('counts a worse match for less', () => {
    const [exact = 0, stem = 0, prefix = 0] = scores([{}, { weight: 0.9 }, { weight: 0.5 }])
    expect(exact).toBeGreaterThan(stem)
    expect(stem).toBeGreaterThan(prefix)
  })
})
