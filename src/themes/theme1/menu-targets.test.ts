import { describe, expect, it } from 'vitest'
import type { MenuLink } from '#site/views/view.ts'
import { isRepeatedBelow, sectionOf } from './menu-targets.ts'

function entry(id: string, href?: string, children: readonly MenuLink[] = []): MenuLink {
  return { id, name: id, children, ...(href !== undefined && { href }) }
}

const paying = entry('paying', undefined, [entry('pay', '/pay.html'), entry('debit', '/debit.html')])
const bills = entry('bills', '/pay.html', [paying, entry('tariffs', '/tariffs.html')])
const contact = entry('contact', '/contact.html')

describe('isRepeatedBelow', () => {
  it('finds an entry whose address a deeper entry has too', () => {
    expect(isRepeatedBelow(bills)).toBe(true)
  })

  it('lets an entry with an address of its own be', () => {
    expect(isRepeatedBelow({ ...bills, href: '/bills.html' })).toBe(false)
  })
})

describe('sectionOf', () => {
  const menu = [bills, contact]

  it('is what is below the top entry, with its name', () => {
    expect(sectionOf(menu, 'bills')).toEqual({ name: 'bills', entries: bills.children })
  })

  it('is the whole menu where the entry has nothing below', () => {
    expect(sectionOf(menu, 'contact')).toEqual({ entries: menu })
  })
})
