import { expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'

it('is reported once a page, in the language that its text is in', () => {
  const body = { digest: 'd', links: [], images: [], excerpt: '', lost: { frame: 2, formula: 1, picture: 3 } }
  const site = makeSite({
    locales: {
      en: { articles: [makeArticle({ id: 'a', title: 'Opening hours', body }), makeArticle({ id: 'b' })] },
      zh: {},
    },
  })
  const reported = site.notices.filter(({ name }) => name === 'BodyContentLost')
  expect(reported.map(({ name, message, where }) => ({ name, message, where }))).toStrictEqual([
    {
      name: 'BodyContentLost',
      message:
        'The text of "Opening hours" holds what a page cannot show: 2 frames (shown as links), 1 formula, 3 pictures ' +
        'without an address that can be shown. All other content of it is shown.',
      where: { tenant: 'harbour', locale: 'en', path: '/a.html' },
    },
  ])
})
