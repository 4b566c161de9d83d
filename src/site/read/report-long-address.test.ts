import { expect, it } from 'vitest'
import { LONGEST_ADDRESS } from '../routing/is-long-address.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'

const ofLength = (start: string, length: number) => start + 'x'.repeat(length - start.length)

function siteWith(length: number) {
  const [web, file] = [ofLength('https://e.example/', length), ofLength('/files/', length)]
  const configs = {
    siteConfig: {
      fileUrl: web,
      logo: file,
      social: [{ name: 'Else', url: web }],
      redirects: [{ from: '/old.html', to: web }],
      contact: { email: ofLength('a@', length) },
    },
  }
  const mail = makeEntry(ofLength('mailto:a@', length), { id: '2', name: 'Mail' })
  const menus = { top_menu: [makeEntry(web, { id: '1', name: 'Harbour', image: file }), mail] }
  const banners = [{ id: 'b', title: 'Storm', url: web, image: file }]
  const articles = [makeArticle({ cover: file })]
  return makeSite({ locales: { en: { configs, menus, banners, articles } } })
}

it('an address of the longest length is used wherever content may name one', () => {
  const names = siteWith(LONGEST_ADDRESS).notices.map(({ name, message }) => `${name} ${message.slice(0, 20)}`)
  expect(names).toEqual(['ConfigFieldIgnored "contact.email" in "'])
})

it('a longer address is left out before any pattern looks at it, and a notice says where it stood', () => {
  const { notices, redirects, byLocale } = siteWith(LONGEST_ADDRESS + 1)
  expect(redirects).toEqual([])
  expect(byLocale.en?.menus.top_menu).toEqual([])
  expect(byLocale.en?.banners).toEqual([expect.not.objectContaining({ url: expect.anything() as string })])
  const reported = (name: string) => notices.filter((one) => one.name === name).map(({ message }) => message)
  expect(reported('AddressTooLong').map((message) => message.split(' has more than 8000')[0])).toEqual([
    'An address in "Harbour" of top_menu',
    'An address in "Mail" of top_menu',
    'An address in the banner "Storm"',
    'An address in a picture (logo)',
    'An address in a picture (banner)',
    'An address in a picture (cover)',
  ])
  expect(reported('RedirectRefused')).toEqual([expect.stringContaining('its target has more than 8000 characters')])
  expect(reported('ConfigFieldIgnored').map((message) => message.split(' ')[0])).toEqual([
    '"fileUrl"',
    '"contact.email"',
    '"social[0].url"',
  ])
})
