import { describe, expect, it } from 'vitest'
import { bannerIdOf, contentOf } from './config-entries.ts'

describe('contentOf', () => {
  it('is the content as sent', () => {
    expect(contentOf({ a: { content: ' x ', note: 'y' } }, 'a')).toBe(' x ')
  })

  it.each([
    ['is missing', {}],
    ['is blank', { a: { content: ' \n' } }],
    ['is inherited', Object.create({ a: { content: 'x' } }) as object],
  ])('is undefined if the entry %s', (_, entries) => {
    expect(contentOf(entries, 'a')).toBeUndefined()
    expect(contentOf(entries, 'toString')).toBeUndefined()
  })
})

describe('bannerIdOf', () => {
  it('is the content of the theme’s own entry, without blanks around it', () => {
    expect(bannerIdOf({ theme1Banner: { content: ' home ' } }, 'theme1')).toBe('home')
    expect(bannerIdOf({ theme1Banner: { content: ' ' } }, 'theme1')).toBeUndefined()
    expect(bannerIdOf({ theme1Banner: { content: 'home' } }, 'theme2')).toBeUndefined()
  })
})
