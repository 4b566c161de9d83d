import { describe, expect, it } from 'vitest'
import { createChangeHistory } from './change-history.ts'
import type { ContentState } from './content-state.ts'

function state(number: number): ContentState {
  return { cursor: `state-${number}`, digests: new Map([[JSON.stringify(['menu', 'en', null, null]), String(number)]]) }
}

describe('createChangeHistory', () => {
  it('forgets what is older than its limit', () => {
    const history = createChangeHistory(1000)
    for (let number = 0; number < 1001; number++) history.record(state(number), state(number + 1))
    expect(history.since('state-0', state(1001)).complete).toBe(false)
    expect(history.since('state-1', state(1001))).toStrictEqual({
      cursor: 'state-1001',
      changed: [{ kind: 'menu', locale: 'en' }],
      deleted: [],
      complete: true,
    })
  })

  it('takes the last time that a state was left, where content went back and forth', () => {
    const history = createChangeHistory()
    history.record(state(1), state(2))
    history.record(state(2), state(1))
    history.record(state(1), state(3))
    expect(history.since('state-1', state(3)).changed).toHaveLength(1)
    expect(history.since('state-2', state(3)).changed).toHaveLength(1)
    expect(history.since('state-3', state(3)).changed).toHaveLength(0)
  })

  it('does not count an edit without effect as a state', () => {
    const history = createChangeHistory(1)
    history.record(state(1), state(2))
    history.record(state(2), state(2))
    expect(history.since('state-1', state(2)).complete).toBe(true)
  })
})
