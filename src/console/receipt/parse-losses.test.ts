import { expect, it } from 'vitest'
import { parseLosses } from './parse-losses.ts'

it('reads what a held build would lose, and nothing of another form', () => {
  const losses = [
    { part: 'menu', menu: 'en top_menu', lost: 38, of: 54 },
    { part: 'pages', lost: 9, of: 10, paths: ['/a.html'] },
  ]
  expect(parseLosses(losses)).toEqual(losses)
  expect(parseLosses(undefined)).toEqual([])
  expect(parseLosses([{ part: 'sky' }])).toEqual([])
})
