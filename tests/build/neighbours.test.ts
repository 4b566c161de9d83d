import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Neighbours, startNeighbours } from '../support/hostile/neighbours.ts'

/**
 * How each attack by content ends. On a busy machine a hostile build may also reach its time limit. Attacks by stores
 * take minutes, so only `npm run test:chaos -- --neighbours` plays them.
 */
const ENDS: Readonly<Record<string, string>> = {
  'patterns that backtrack': 'live',
  'a chain of redirects': 'live',
  'tags written again in each block': 'live',
  'elements in elements': 'live',
  'tables that claim a million cells': 'live',
  'entities and attributes': 'live',
  'links and pictures without number': 'live',
  'a list that never ends': 'ArticleListTooLong',
  'an answer byte by byte': 'BuildTooSlow',
  'an answer of 100 MB': 'ProviderAnswerTooLarge',
  'pictures that never come': 'BuildTooSlow',
  'pictures that unfold': 'live',
}

let neighbours: Neighbours
beforeAll(async () => {
  neighbours = await startNeighbours({ articles: 4, seconds: 3 })
})
afterAll(() => neighbours.close())

// `npm run test:chaos -- --neighbours 10` measures how long an edit takes during the attacks.
it('every attack of a hostile tenant ends by name, and an edit of the honest one beside it goes live', async () => {
  expect(neighbours.attackNames).toStrictEqual(expect.arrayContaining(Object.keys(ENDS)))
  for (const name of Object.keys(ENDS)) {
    const attack = neighbours.attack(name)
    await neighbours.edit()
    const { state, error } = await attack
    expect([ENDS[name], 'BuildTooSlow'], name).toContain(error?.name ?? state)
  }
  expect(neighbours.service.child.exitCode).toBeNull()
})
