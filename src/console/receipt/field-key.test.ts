import { expect, it } from 'vitest'
import { fieldKey, menuOf } from './field-key.ts'

it('calls fields what editors call them', () => {
  const fields = [
    'page.article.title',
    'page.body',
    'page.description',
    'page.related[0].title',
    'page.articles[7].summary',
    'shared.menus.top_menu[2].name',
    'page.odd',
  ]
  expect(fields.map(fieldKey)).toEqual([
    'field.title',
    'field.text',
    'field.description',
    'field.list',
    'field.list',
    'field.menu',
    'field.other',
  ])
  expect(menuOf('shared.menus.top_menu[2].children[0].name')).toEqual({ menu: 'top_menu', entry: 3 })
  expect(menuOf('page.body')).toBeUndefined()
})
