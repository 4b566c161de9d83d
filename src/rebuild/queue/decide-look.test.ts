import { describe, expect, it } from 'vitest'
import { decideLook, type DueLook, FAILURES_TO_TELL, planLook } from './decide-look.ts'

const due: DueLook = { tenant: 'harbour', key: 'k', position: { cursor: '7' }, failures: 0 }
const { key: _key, ...unbuilt } = due
const { position: _position, ...feedless } = due
const unchanged = { kind: 'unchanged', position: { cursor: '7' } } as const
const fault = { name: 'ProviderUnreachable', message: '', hint: '', where: {} }

it.each([
  ['that is live asks the provider', due, 'ask'],
  ['whose last build failed asks first whether the provider is there', unbuilt, 'ask'],
  ['built by other code asks too', { ...due, key: 'old' }, 'ask'],
  ['without a change feed is left to a build', feedless, 'build'],
  ['whose provider is away asks, also without a change feed', { ...feedless, failures: 2 }, 'ask'],
] as const)('a look at a tenant %s', (_what, one, plan) => {
  expect(planLook(one, 'k')).toBe(plan)
})

describe('a look', () => {
  it.each([
    ['finds nothing', due, unchanged, 'nothing'],
    ['finds a change', due, { kind: 'changed' }, 'build'],
    ['finds that the feed is gone', due, { kind: 'none' }, 'build'],
    ['finds other code, settings or files', { ...due, key: 'old' }, unchanged, 'build'],
    ['finds a tenant whose last build failed', unbuilt, { kind: 'changed' }, 'build'],
    ['finds a provider that is back, of which editors heard', { ...due, failures: 3 }, unchanged, 'build'],
    ['finds a provider that is back before editors heard', { ...due, failures: 2 }, unchanged, 'nothing'],
  ] as const)('%s', (_what, one, answer, decision) => {
    expect(decideLook(one, 'k', answer)).toBe(decision)
  })

  it('that fails is told once, when it failed three times', () => {
    const decisions = [0, 1, 2, 3, 4].map((failures) =>
      decideLook({ ...due, failures }, 'k', { kind: 'failed', fault }),
    )
    expect(decisions).toEqual(['nothing', 'nothing', 'tell', 'nothing', 'nothing'])
    expect(FAILURES_TO_TELL).toBe(3)
  })
})
