import { expect, it } from 'vitest'
import { linkedPart } from './linked-part.ts'

it('finds the link of a banner in its button, else its first words, else its picture', () => {
  const bare = { id: '1', alt: '', href: '/need.html', name: 'need.html' }
  const pictured = { ...bare, picture: { src: '/p.webp' } }
  expect(linkedPart({ ...pictured, title: 'T', subtitle: 'S', buttonText: 'B' })).toBe('buttonText')
  expect(linkedPart({ ...pictured, title: 'T', subtitle: 'S' })).toBe('title')
  expect(linkedPart({ ...pictured, subtitle: 'S' })).toBe('subtitle')
  expect(linkedPart(pictured)).toBe('picture')
  expect(linkedPart(bare)).toBe('name')
  expect(linkedPart({ id: '1', alt: '', title: 'T', buttonText: 'B' })).toBeUndefined()
})
