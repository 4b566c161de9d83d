import { expect, it } from 'vitest'
import { excerptSummary } from './excerpt-summary.ts'

const BODY = '<p>The museum opens at nine. It closes at <b>six</b>.</p><p>Dogs may come &amp; stay.</p>'

it.each([
  ['of the first words', '<p>The museum opens at nine. It closes [&hellip;]</p>'],
  [
    'of the first words, with a link',
    '<p>The museum opens at nine&hellip; <a class="more-link" href="/a">Read on</a></p>',
  ],
  ['of a short text as a whole', '<p>The museum opens at nine. It closes at six. Dogs may come &#038; stay.</p>'],
  ['of nothing', ''],
  ['of dots', '<p>&hellip;</p>'],
])('is none if WordPress made it %s', (_title, excerpt) => {
  expect(excerptSummary(excerpt, BODY)).toBeUndefined()
})

it('is the text of an excerpt that an editor wrote', () => {
  expect(excerptSummary('<p>When we <em>open</em>&nbsp;&amp; close…</p>\n', BODY)).toBe('When we open & close…')
})
