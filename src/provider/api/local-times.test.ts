import { expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { withInstants } from './local-times.ts'

it('articles with instants stay the same objects', () => {
  const [plain, local] = [makeArticle(), makeArticle({ id: 'b', expiresAt: '2026-03-02T00:00:00.000' })]
  const all = [plain]
  expect(runSteps(withInstants(all, 'Asia/Seoul'))).toBe(all)
  const timed = runSteps(withInstants([plain, local], 'Asia/Seoul'))
  expect(timed[0]).toBe(plain)
  expect(timed[1]).toEqual({ ...local, expiresAt: '2026-03-01T15:00:00.000Z' })
})
