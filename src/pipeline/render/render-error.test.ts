import { describe, expect, it } from 'vitest'
import { describeFailure } from './render-error.ts'

function makeError(message: string, ...frames: string[]): Error {
  const error = new TypeError(message)
  error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n')
  return error
}

describe('describeFailure', () => {
  it('names the component that threw, the innermost first, and keeps the stack apart', () => {
    const error = makeError(
      'No date',
      'Array.map (<anonymous>)',
      'formatDate (file:///chunks/theme1.mjs:1:2)',
      'AstroComponentInstance.ArticleHeader [as factory] (file:///chunks/theme1.mjs:3:4)',
      'AstroComponentInstance.ArticlePage [as factory] (file:///chunks/theme1.mjs:5:6)',
    )
    expect(describeFailure(error)).toEqual({ reason: 'No date', component: 'ArticleHeader', stack: error.stack })
  })

  it('knows components of React, which are functions', () => {
    const error = makeError('x', 'readFields (file:///a.mjs:1:2)', 'NeedForm (file:///a.mjs:3:4)')
    expect(describeFailure(error).component).toBe('NeedForm')
  })

  it('takes what was thrown as it is where there is no stack, and no word of the message for a component', () => {
    expect(describeFailure('gone')).toEqual({ reason: 'gone' })
    expect(describeFailure(makeError('wrong\n    and Wrong again')).component).toBeUndefined()
  })
})
