import { expect, it } from 'vitest'
import { errorRoute, fixedRoute, type Route } from '#site/routing/route.ts'
import { createViews } from '#site/views/create-views.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { pageDescription } from './page-description.ts'

/** The description of a page of a site that is named Harbour and says `description` of itself. */
function descriptionOf(theme: 'theme1' | 'theme2', route: Route, description?: string): string | undefined {
  const configs = { siteConfig: { siteName: 'Harbour', ...(description !== undefined && { description }) } }
  const { shared, viewOf } = createViews(makeSite({ theme, locales: { en: { configs } } }), {})
  if (!shared.en) throw new TypeError('The site has no English pages')
  return pageDescription({ shared: shared.en, page: viewOf(route) })
}

it.each(['theme1', 'theme2'] as const)(
  'pages of %s that no content system describes have the theme’s words',
  (theme) => {
    expect(descriptionOf(theme, fixedRoute('search', 'en'))).toBe('Search all articles of Harbour.')
    expect(descriptionOf(theme, fixedRoute('need', 'en'))).toBe('Fill in the form and we will get back to you.')
    expect(descriptionOf(theme, fixedRoute('form-submit-success', 'en'))).toBe(
      'We will get back to you as soon as we can.',
    )
    expect(descriptionOf(theme, errorRoute(404, 'en'))).toMatch(/^The address may be mistyped/)
  },
)

it('a home page has the description of its tenant, or none', () => {
  expect(descriptionOf('theme1', fixedRoute('home', 'en'), 'Clean water for all.')).toBe('Clean water for all.')
  expect(descriptionOf('theme1', fixedRoute('home', 'en'))).toBeUndefined()
})
