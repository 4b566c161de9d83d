import { describe, expect, it } from 'vitest'
import { askDemo, missedByDemo } from '../../../tests/support/demo-search.ts'
import questions from './demo-questions.json' with { type: 'json' }

describe('the search of the demo', () => {
  it('has the right page among the first three for 90 of 100 questions that a person asks', async () => {
    const missed = await missedByDemo(questions)
    expect(questions.length).toBeGreaterThanOrEqual(60)
    expect(1 - missed.length / questions.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it('is asked in three languages, and at three sites', () => {
    for (const name of ['en', 'zh', 'kr', 'harbour', 'linden', 'fieldnote']) {
      const asked = questions.filter(({ tenant, locale }) => tenant === name || locale === name)
      expect(asked.length, name).toBeGreaterThanOrEqual(9)
    }
  })

  it.each([
    ['en', 'no water this morning', '/emergencies/no-water.html'],
    ['en', 'moving house', '/moving/moving-in.html'],
    ['zh', '停水了怎么办', '/emergencies/no-water.html'],
    ['zh', '怎么交水费', '/billing/pay-your-bill.html'],
    ['kr', '수돗물 경도', '/water/hardness.html'],
  ] as const)('shows the obvious page, though others have all the words (%s: %s)', async (locale, query, page) => {
    expect((await askDemo('harbour', locale, query)).slice(0, 3)).toContain(page)
  })

  it('gives five answers if as many articles have any of the words', async () => {
    for (const query of ['수돗물 경도', '물이 안 나와요', '요금 어떻게 내나요']) {
      expect((await askDemo('harbour', 'kr', query)).length, query).toBeGreaterThanOrEqual(5)
    }
  })
})
