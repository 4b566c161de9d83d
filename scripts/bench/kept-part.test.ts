import { expect, it } from 'vitest'
import { keptPart } from './kept-part.ts'

const page = '# A\n\n### Cold\n\n| one |\n\n#### More\n\nWords.\n\n### Cold, 10\n\n| two |\n\n## End\n'

it('finds a part of the page up to the next heading of its level or above', () => {
  expect(keptPart(page, '### Cold')).toBe('### Cold\n\n| one |\n\n#### More\n\nWords.')
  expect(keptPart(page, '### Cold, 10')).toBe('### Cold, 10\n\n| two |')
  expect(keptPart(page, '## End')).toBe('## End')
})

it('is empty if the page has no such part', () => {
  expect(keptPart(page, '### Warm')).toBe('')
})
