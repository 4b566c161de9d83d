import { expect, it } from 'vitest'
import { makeSite } from '../../../tests/support/make-site.ts'
import type { FlawedRow } from '../model/content.ts'

const time = { field: 'publishedAt', found: '"soon"', expected: 'a time such as 2026-03-02T08:00:00Z' }
const row = (fields: Partial<FlawedRow>): FlawedRow => ({ kind: 'articles', isLeftOut: true, flaws: [time], ...fields })
const reported = (...flawedRows: FlawedRow[]) => makeSite({ locales: { en: { flawedRows } } }).notices

it('a row is named by title and id, with all that is wrong with it and the right form', () => {
  const draft = { field: 'draft', found: '7', expected: 'true or false' }
  expect(reported(row({ id: '12', title: 'Water prices', flaws: [time, draft] }))).toMatchObject([
    {
      name: 'ContentLeftOut',
      message:
        'The article "Water prices" (id 12) is left out, because publishedAt is "soon" and should be a time such as 2026-03-02T08:00:00Z; draft is 7 and should be true or false.',
      where: { tenant: 'harbour', resource: 'article 12' },
    },
  ])
})

it('a thousand rows with the same fault are one line with their number and the first names', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => row({ id: `${at}`, title: `T${at}` }))
  const [notice, ...others] = reported(...rows)
  expect(others).toEqual([])
  expect(notice?.message).toMatch(/^1000 articles are left out, .*"T0" \(id 0\) with "soon", .* 990 more\.$/)
})

it('rows of other kinds and with other faults are reported apart', () => {
  const notices = reported(
    row({ id: '1' }),
    row({ id: '2', flaws: [{ ...time, field: 'updatedAt' }] }),
    row({ kind: 'banners', title: 'B' }),
    row({ kind: 'menuGroups' }),
    row({ kind: 'configs', id: 'siteConfig', isLeftOut: false }),
  )
  expect(notices.map(({ name, message }) => [name, message.slice(0, 40)])).toEqual([
    ['ContentLeftOut', 'The article with the id 1 is left out, b'],
    ['ContentLeftOut', 'The article with the id 2 is left out, b'],
    ['ContentLeftOut', 'The banner "B" is left out, because publ'],
    ['ContentLeftOut', 'The menu entry without title and id is l'],
    ['ContentFlawed', 'The config entry with the id siteConfig '],
  ])
})

it('a field under a wrong name is reported with its right name', () => {
  const [notice] = reported(row({ id: '1', flaws: [{ ...time, found: 'nothing', written: 'published_at' }] }))
  expect(notice?.message).toContain('there is a field "published_at"; its name is publishedAt')
})

it('the same fault in every language is reported once', () => {
  const flawedRows = [row({ id: '1', title: 'Same' })]
  expect(makeSite({ locales: { en: { flawedRows }, zh: { flawedRows } } }).notices).toHaveLength(1)
})
