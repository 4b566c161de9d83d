import { describe, expect, it } from 'vitest'
import type { FormOutcome } from '../need-form/send-form.ts'
import { createFeedback } from './feedback-model.ts'

const YES = { name: 'helpful', value: 'yes' }
const NO = { name: 'helpful', value: 'no' }
const COMMENT = { name: '', value: '' }

function ask(...outcomes: FormOutcome['kind'][]) {
  const sent: object[] = []
  const states: string[] = []
  const feedback = createFeedback(
    (fields) => {
      sent.push(fields)
      return Promise.resolve({ kind: outcomes.shift() ?? 'sent' } as FormOutcome)
    },
    () => states.push(feedback.state()),
  )
  return { feedback, sent, states }
}

describe('whether a page helped', () => {
  it('is sent at once, and again with a comment', async () => {
    const { feedback, sent, states } = ask()
    await feedback.press(NO, '')
    await feedback.press(COMMENT, 'The table is old.')
    expect(sent).toEqual([
      { helpful: 'no', comment: '' },
      { helpful: 'no', comment: 'The table is old.' },
    ])
    expect(states).toEqual(['sending', 'thanked', 'sending', 'done'])
  })

  it('is answered once, and a comment without words is not sent', async () => {
    const { feedback, sent } = ask()
    await Promise.all([feedback.press(YES, ''), feedback.press(NO, '')])
    await feedback.press(NO, '')
    await feedback.press(COMMENT, ' ')
    await feedback.press(COMMENT, 'too late')
    expect(sent).toEqual([{ helpful: 'yes', comment: '' }])
    expect(feedback.state()).toBe('done')
  })

  it.each(['unsent', 'failed', 'refused'] as const)('may be sent again after an answer that is %s', async (kind) => {
    const { feedback, sent } = ask(kind, 'sent', kind)
    await feedback.press(YES, '')
    expect(feedback.state()).toBe('failed')
    await feedback.press(YES, '')
    expect(feedback.state()).toBe('thanked')
    await feedback.press(COMMENT, 'good')
    expect(feedback.state()).toBe('failed')
    await feedback.press(COMMENT, 'good')
    expect([feedback.state(), sent.length]).toEqual(['done', 4])
  })
})
