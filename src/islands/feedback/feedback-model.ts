import type { FormOutcome } from '../need-form/send-form.ts'
import type { NeedValues } from '../need-form/need-form-model.ts'

/** The state of the question. `thanked`: the answer has arrived, and the visitor may add a comment. */
type FeedbackState = 'asking' | 'sending' | 'thanked' | 'done' | 'failed'

type Feedback = {
  readonly state: () => FeedbackState
  /**
   * Sends what a pressed button stands for: the answer to the question, or the answer with the comment. Never rejects.
   */
  press(button: { readonly name: string; readonly value: string }, comment: string): Promise<void>
}

/** Asks whether a page helped. The answer is sent at once. A comment is sent later, together with the same answer. */
export function createFeedback(send: (fields: NeedValues) => Promise<FormOutcome>, onChange: () => void): Feedback {
  let state: FeedbackState = 'asking'
  let helpful: string | undefined
  const change = (next: FeedbackState) => {
    state = next
    onChange()
  }
  return {
    state: () => state,
    async press({ name, value }, comment) {
      const isAnswer = name === 'helpful'
      if (state === 'sending' || state === 'done' || (isAnswer && helpful !== undefined)) return
      const answer = isAnswer ? value : helpful
      if (answer === undefined) return
      if (!isAnswer && comment.trim() === '') return change('done')
      change('sending')
      const { kind } = await send({ helpful: answer, comment: isAnswer ? '' : comment })
      if (kind !== 'sent') return change('failed')
      helpful = answer
      change(isAnswer ? 'thanked' : 'done')
    },
  }
}
