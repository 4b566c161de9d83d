import { expect, it } from 'vitest'
import { uniqueChanges } from './unique-changes.ts'

it('shows a change once that stands in several fields', () => {
  const change = (field: string, after: string) => ({ field, before: 'Old', after, sharedWith: 0 })
  const changes = [change('page.title', 'New'), change('page.article.title', 'New'), change('page.body', 'New')]
  expect(uniqueChanges(changes).map(({ field }) => field)).toEqual(['page.title', 'page.body'])
  expect(uniqueChanges([change('page.title', 'A'), change('page.article.title', 'B')])).toHaveLength(2)
})
