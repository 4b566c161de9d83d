import { expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'

const reported = (links: readonly string[], count = 1) =>
  makeSite({
    profile: { baseUrl: 'https://api.example/base' },
    locales: {
      en: { articles: Array.from({ length: count }, (_, at) => makeArticle({ id: `a${at}`, body: { links } })) },
    },
  }).notices

it('a dead link is reported, whether it is a path or spells out the own origin', () => {
  const links = ['/gone.html', 'https://harbour.example/gone.html', 'https://harbour.example/a0.html', '/a0.html']
  expect(reported([...links, 'https://elsewhere.example/gone.html'])).toMatchObject([
    { name: 'BodyLinkMissing', where: { path: '/a0.html' } },
    { name: 'BodyLinkMissing', message: expect.stringContaining('https://harbour.example/gone.html') as string },
  ])
})

it('a link to the content system is reported', () => {
  const links = ['https://api.example/admin?id=7', 'HTTPS://API.example/files/a.pdf', 'https://api.example.org/']
  expect(reported(links).map(({ name, message }) => [name, message.split(',')[0]])).toEqual([
    ['BodyLinkToProvider', '"Title of a0" links to https://api.example/admin?id=7'],
    ['BodyLinkToProvider', '"Title of a0" links to HTTPS://API.example/files/a.pdf'],
  ])
})

it('the same dead link in a thousand articles is one line with the first titles', () => {
  const [notice, ...others] = reported(['/gone.html'], 1000)
  expect(others).toEqual([])
  expect(notice?.message).toMatch(/^"Title of a0", .*, 990 more link to \/gone\.html, which has no page/)
})
