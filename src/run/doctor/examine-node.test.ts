import { expect, it } from 'vitest'
import { examineNode } from './examine-node.ts'

it.each([
  ['24.21.0', 'ok'],
  ['20.19.0', 'failed'],
  ['26.1.0', 'warning'],
])('Node %s is %s', (version, state) => {
  expect(examineNode(version)).toMatchObject({ state, message: expect.stringContaining(version) as string })
})

it('says how to get the right version', () => {
  expect(examineNode('20.19.0').message).toContain('npm ci')
})
