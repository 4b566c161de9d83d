import { expect, it } from 'vitest'
import type { MenuLink } from '#site/views/view.ts'
import { leadingLinks } from './leading-links.ts'

function entry(name: string, href?: string, children: readonly MenuLink[] = []): MenuLink {
  return { id: name, name, children, ...(href !== undefined && { href }) }
}

it('lists entries at every depth in reading order and leaves out those that lead nowhere', () => {
  const family = entry('Family', undefined, [entry('Children', '/children.html', [entry('Babies', '/babies.html')])])
  const care = entry('Care', '/care.html', [entry('Heart', '/heart.html'), family])
  expect(leadingLinks([care]).map(({ name }) => name)).toStrictEqual(['Care', 'Heart', 'Children', 'Babies'])
})
