import { describe, expect, it } from 'vitest'
import { makeSite } from '../../../tests/support/make-site.ts'
import { createViews } from '../views/create-views.ts'

function siteOf(booking: unknown, theme: 'theme1' | 'theme2' = 'theme1') {
  const en = { configs: { siteConfig: { booking } } }
  return makeSite({ theme, locales: { kr: en, en } })
}

describe('booking', () => {
  it.each([
    [
      { href: '/need.html', label: 'Book a visit' },
      { href: '/en/need.html', label: 'Book a visit' },
    ],
    [{ href: 'https://book.example/mill' }, { href: 'https://book.example/mill' }],
    [{ href: 'tel:+44 1632 960 018' }, { href: 'tel:+441632960018' }],
  ])('leads to a page of the site, elsewhere or to a telephone: %s', (booking, shown) => {
    const site = siteOf(booking)
    expect(site.byLocale.en?.booking).toEqual(shown)
    expect(site.notices).toEqual([])
  })

  it.each([
    ['no address', { label: 'Book' }, ['ConfigFieldIgnored']],
    ['a page that there is not', { href: '/gone.html' }, ['ConfigFieldIgnored', 'ConfigFieldIgnored']],
    [
      'an address that no page may link to',
      { href: 'javascript:alert(1)' },
      ['ConfigFieldIgnored', 'ConfigFieldIgnored'],
    ],
    ['the form of a text', '/need.html', ['ConfigFieldIgnored']],
  ])('is not shown with %s, and a notice tells', (_what, booking, names) => {
    const site = siteOf(booking)
    expect(site.byLocale.en).not.toHaveProperty('booking')
    expect(site.notices.map(({ name }) => name)).toEqual(names)
  })

  it('is shown without a label that is too long, and a notice names it', () => {
    const site = siteOf({ href: '/need.html', label: 'x'.repeat(41) })
    expect(site.byLocale.en?.booking).toEqual({ href: '/en/need.html' })
    expect(site.notices.map(({ message }) => message)).toMatchObject([expect.stringContaining('booking.label')])
  })

  it('stands on pages of a theme that shows it', () => {
    const sharedOf = (theme: 'theme1' | 'theme2') => createViews(siteOf({ href: '/need.html' }, theme), {}).shared.en
    expect(sharedOf('theme2')).toMatchObject({ booking: { href: '/en/need.html' } })
    expect(sharedOf('theme1')).not.toHaveProperty('booking')
  })
})
