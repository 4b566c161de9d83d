import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { createViews } from '../views/create-views.ts'
import { fixedRoute } from '../routing/route.ts'

const articles = [makeArticle({ id: 'a', slug: 'costs', group: 'visit' })]

function siteOf(questions: unknown, theme: 'theme1' | 'theme2' = 'theme1') {
  const en = { articles, configs: { siteConfig: { questions } } }
  const site = makeSite({ theme, locales: { kr: en, en } })
  const told = site.notices.map(({ message }) => /"((?:questions|pages)[^"]*)/.exec(message)?.[1])
  return { site, told, questions: site.byLocale.en?.questions }
}

describe('questions and answers', () => {
  it('stand on the home page, or on the pages that they name, in each language', () => {
    const { questions, told } = siteOf([
      { question: 'Do I need a card?', answer: 'No.\n\nYour name is enough.' },
      { question: 'Where?', answer: 'At the mill.', pages: ['/', '/visit/costs.html', '/visit/index.html'] },
    ])
    expect(told).toEqual([])
    expect(questions).toEqual([
      { question: 'Do I need a card?', answer: ['No.', 'Your name is enough.'], pages: ['/en/index.html'] },
      {
        question: 'Where?',
        answer: ['At the mill.'],
        pages: ['/en/index.html', '/en/visit/costs.html', '/en/visit/index.html'],
      },
    ])
  })

  it('have an id of their own on a page of a theme that shows them', () => {
    const sent = [
      { question: 'Why?', answer: 'So.' },
      { question: 'Why?', answer: 'So too.' },
      { question: 'Where?', answer: 'Here.', pages: ['/need.html'] },
    ]
    const idsOn = (kind: 'home' | 'need' | 'search', theme: 'theme1' | 'theme2') =>
      createViews(siteOf(sent, theme).site, {})
        .viewOf(fixedRoute(kind, 'en'))
        .questions?.map(({ id }) => id)
    expect(idsOn('home', 'theme2')).toEqual(['q-why', 'q-why-2'])
    expect(idsOn('need', 'theme2')).toEqual(['q-where'])
    expect(idsOn('search', 'theme2')).toBeUndefined()
    expect(idsOn('home', 'theme1')).toBeUndefined()
  })

  it('without a question or an answer are left out, and a notice names them', () => {
    const answer = 'Yes.'
    const { questions, told } = siteOf([
      ...['Why?', { answer }, { question: 'x'.repeat(301), answer }, { question: 'a', answer, pages: '/' }],
    ])
    expect(questions).toEqual([])
    expect(told).toEqual(['questions[0]', 'questions[1]', 'questions[2].question', 'questions[3].pages'])
  })

  it('name pages that there are, else a notice tells which question does not', () => {
    const { site, questions } = siteOf([{ question: 'Why?', answer: 'So.', pages: ['/', '/gone.html'] }])
    expect(questions?.[0]?.pages).toEqual(['/en/index.html'])
    expect(site.notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/pages of the question "Why\?"/),
    )
  })
})
