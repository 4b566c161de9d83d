import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, Question } from '#search/query/answer.ts'
import { createSearchModel } from './search-model.ts'

const answerOf = (total: number): Answer => ({ total, partial: 0, groups: [], page: 1, pages: 1, results: [] })

const ask = (text: string): Question => ({ text, page: 1 })

/** A model whose answers arrive when the test says so. */
function makeModel() {
  const waiting = new Map<string, { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }>()
  const model = createSearchModel(
    ({ text }) => new Promise((resolve, reject) => waiting.set(text, { resolve, reject })),
  )
  return {
    model,
    answer: (text: string, total = 1) => waiting.get(text)?.resolve(answerOf(total)),
    fail: (text: string) => waiting.get(text)?.reject(new Error('offline')),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the search', () => {
  it('is idle until something is asked, and again when nothing is', async () => {
    const { model, answer } = makeModel()
    expect(model.state.get().kind).toBe('idle')
    const asked = model.ask(ask('water'))
    answer('water')
    await asked
    expect(model.state.get()).toMatchObject({ kind: 'answered', answer: { total: 1 } })
    await model.ask(ask('  '))
    expect(model.state.get().kind).toBe('idle')
  })

  it('answers the last of several questions, whichever answer comes last', async () => {
    const { model, answer } = makeModel()
    const all = [model.ask(ask('wat')), model.ask(ask('water'))]
    answer('water', 2)
    answer('wat', 1)
    await Promise.all(all)
    expect(model.state.get()).toMatchObject({ kind: 'answered', question: { text: 'water' }, answer: { total: 2 } })
  })

  it('shows the answer before while the next is on its way, but not for long', async () => {
    const { model, answer } = makeModel()
    const first = model.ask(ask('water'))
    answer('water', 7)
    await first
    void model.ask(ask('bill'))
    expect(model.shown.get()?.answer.total).toBe(7)
    vi.advanceTimersByTime(300)
    expect(model.state.get()).toMatchObject({ kind: 'loading', isSlow: true })
    expect(model.shown.get()).toBeUndefined()
  })

  it('does not tell of a question as slow that nobody waits for any more', async () => {
    const { model, answer } = makeModel()
    void model.ask(ask('wat'))
    const last = model.ask(ask('water'))
    answer('water')
    await last
    vi.advanceTimersByTime(1000)
    expect(model.state.get().kind).toBe('answered')
  })

  it('says when it failed, and for which question', async () => {
    const { model, fail } = makeModel()
    const asked = model.ask(ask('water'))
    fail('water')
    await asked
    expect(model.state.get()).toEqual({ kind: 'failed', question: ask('water') })
  })

  it('shows the question with the page that was found: the last one, if there are fewer', async () => {
    const { model, answer } = makeModel()
    const asked = model.ask({ text: 'water', page: 9 })
    answer('water')
    await asked
    expect(model.shown.get()?.question).toEqual({ text: 'water', page: 1 })
  })
})
