import { expect, it } from 'vitest'
import { createViews } from '#site/views/create-views.ts'
import { fixedRoute } from '#site/routing/route.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { structuredData } from './structured-data.ts'

const openingHours = {
  monday: ['08:00-12:00', '13:00-24:00'],
  closed: [{ from: '2026-12-24', until: '2026-12-26' }],
}

/** The data of a theme's home page about its tenant. */
function homeData(theme: 'theme1' | 'theme2'): unknown {
  const configs = { siteConfig: { openingHours, contact: { phone: '5550100', address: '2 Mill Lane' } } }
  const { shared, viewOf } = createViews(makeSite({ theme, locales: { en: { configs } } }), {})
  if (!shared.en) throw new TypeError('The site has no English pages')
  const text = structuredData({ shared: shared.en, page: viewOf(fixedRoute('home', 'en')) }) ?? ''
  return (JSON.parse(text) as { '@graph': unknown[] })['@graph'][0]
}

it('a home page with opening hours is one of a local business, with its closed days', () => {
  const type = { '@type': 'OpeningHoursSpecification' }
  expect(homeData('theme2')).toMatchObject({
    '@type': 'LocalBusiness',
    telephone: '5550100',
    address: '2 Mill Lane',
    openingHoursSpecification: [
      { ...type, dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '12:00' },
      { ...type, dayOfWeek: 'https://schema.org/Monday', opens: '13:00', closes: '23:59' },
      { ...type, opens: '00:00', closes: '00:00', validFrom: '2026-12-24', validThrough: '2026-12-26' },
    ],
  })
})

it('questions that stand on a page are told with their answers', () => {
  const questions = [{ question: 'Why?', answer: 'So.\nReally.' }]
  const { shared, viewOf } = createViews(
    makeSite({ theme: 'theme2', locales: { en: { configs: { siteConfig: { questions } } } } }),
    {},
  )
  if (!shared.en) throw new TypeError('The site has no English pages')
  const text = structuredData({ shared: shared.en, page: viewOf(fixedRoute('home', 'en')) }) ?? ''
  expect((JSON.parse(text) as { '@graph': unknown[] })['@graph'][1]).toEqual({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'So.\nReally.' } }],
  })
})

it('nothing is said of hours that the page does not show', () => {
  expect(homeData('theme1')).toMatchObject({ '@type': 'Organization' })
  expect(homeData('theme1')).not.toHaveProperty('openingHoursSpecification')
})
