import { expect, it } from 'vitest'
import { makeEntry, makeSite } from '../../../tests/support/make-site.ts'

const SECRET = 'https://me:pw@x.example/a?b#c'
const OPEN = 'https://x.example/a?b#c'

it('no link of menus, banners, social links and redirects keeps a user name or a password, and each is reported', () => {
  const site = makeSite({
    locales: {
      en: {
        menus: { top_menu: [makeEntry(SECRET, { id: '1', name: 'Shop' })] },
        banners: [{ id: '1', title: 'Sale', url: SECRET }],
        configs: {
          theme2Banner: { id: 'b' },
          siteConfig: {
            social: [{ name: 'Us', url: SECRET }],
            redirects: [{ from: '/old.html', to: SECRET }],
          },
        },
      },
    },
  })
  const { menus, banners, siteConfig } = site.byLocale.en!
  expect(menus.top_menu).toMatchObject([{ href: OPEN, url: OPEN }])
  expect(banners).toMatchObject([{ url: OPEN }])
  expect(siteConfig.social).toEqual([{ name: 'Us', url: OPEN }])
  expect(site.redirects).toMatchObject([{ to: OPEN }, { to: OPEN }])
  expect(JSON.stringify([menus, banners, siteConfig, site.redirects])).not.toContain('me:pw')
  const reported = site.notices.map(({ name, message }) => `${name}: ${message}`)
  expect(reported).toHaveLength(4)
  for (const place of ['"Shop" in top_menu', 'the banner "Sale"', 'social[0]', 'the redirect from /old.html'])
    expect(reported).toContainEqual(
      `AddressWithPassword: The address of ${place} holds a user name or a password, which every visitor could read. The link leads to ${OPEN} without them.`,
    )
})
