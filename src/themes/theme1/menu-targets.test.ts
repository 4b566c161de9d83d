import { describe, expect, it } from 'vitest'
import type { MenuLink } from '#site/views/view.ts'
import { isRepeatedBelow, sectionBeside, sectionOf } from './menu-targets.ts'

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

describe('sectionBeside', () => {
  it('is the section of a page, if its menu leads to another page', () => {
    expect(sectionBeside([bills, contact], ['bills', 'paying'], '/pay.html')).toBe('bills')
    expect(sectionBeside([contact], ['contact'], '/water/tariffs.html')).toBe('contact')
  })

  it('is none if its menu leads to nothing but the page', () => {
    expect(sectionBeside([contact], ['contact'], '/contact.html')).toBeUndefined()
    expect(sectionBeside([entry('help', undefined, [contact]), bills], ['help'], '/contact.html')).toBeUndefined()
    expect(sectionBeside([bills], [], '/contact.html')).toBeUndefined()
  })
})
