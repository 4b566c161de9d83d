import { expect, it } from 'vitest'
import { escapeMarkdown } from './escape-markdown.ts'

it.each([
  ['Water prices', 'Water prices'],
  ['2 * 3_4 `a` [b] <c> & #', '2 \\* 3\\_4 \\`a\\` \\[b\\] \\<c\\> \\& \\#'],
  ['- no item', '\\- no item'],
  ['1. no list', '1\\. no list'],
  ['2026 in 3.5 m-long', '2026 in 3.5 m-long'],
  [' one\n two\t', 'one two'],
])('writes %j as a line that shows it', (text, written) => expect(escapeMarkdown(text)).toBe(written))
