import { expect, it } from 'vitest'
import { uniqueChanges } from './unique-changes.ts'

it('shows a change once that stands in several fields', () => {
  const change = (field: string, after: string) => ({ field, before: 'Old', after, sharedWith: 0 })
  const changes = [change('page.title', 'New'), change('page.article.title', 'New'), change('page.body', 'New')]
  expect(uniqueChanges(changes).map(({ field }) => field)).toEqual(['page.title', 'page.body'])
  expect(uniqueChanges([change('page.title', 'A'), change('page.article.title', 'B')])).toHaveLength(2)
})

it('leaves out what repeats the title or the summary, and keeps the order of the page', () => {
  const change = (field: string, after: string) => ({ field, before: 'Old', after, sharedWith: 0 })
  const changes = [
    change('page.title', 'New'),
    change('page.description', 'Short'),
    change('page.article.title', 'New'),
    change('page.article.summary', 'Short'),
    change('page.breadcrumb[2].name', 'New'),
    change('page.previous.name', 'Another'),
  ]
  expect(uniqueChanges(changes).map(({ field }) => field)).toEqual([
    'page.title',
    'page.article.summary',
    'page.previous.name',
  ])
})
