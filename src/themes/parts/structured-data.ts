import { openingHoursData } from './opening-hours-data.ts'
import type { SharedView, View } from '#site/views/view.ts'
import type { Breadcrumb } from '#site/views/page-view.ts'

/**
 * The JSON-LD of a page (https://schema.org): Organization on the home page, or LocalBusiness if the page shows its
 * opening hours; Article and BreadcrumbList on articles; BreadcrumbList on section pages; and FAQPage if there are
 * questions.
 *
 * It is safe inside a `<script>` element: `<` is escaped. `undefined` if there is no data for the page.
 */
export function structuredData(view: View): string | undefined {
  const graph = graphOf(view)
  if (graph.length === 0) return undefined
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

function graphOf(view: View): object[] {
  return [...pageGraph(view), ...questionsOf(view)]
}

function questionsOf({ page }: View): object[] {
  if (page.questions === undefined) return []
  const mainEntity = page.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

function pageGraph(view: View): object[] {
  const { shared, page } = view
  if (page.kind === 'home') return [organization(view)]
  if (page.kind === 'section') return breadcrumbList(page.breadcrumb, shared)
  return articleGraph(view)
}

/**
 * Describes the tenant. In schema.org only a place has opening hours. Search engines must get only what the page shows.
 */
function organization({ shared, page }: View): object {
  const { name, description, logo, social, contact } = shared.site
  const hours = page.kind === 'home' ? page.openingHours : undefined
  return {
    '@type': hours ? 'LocalBusiness' : 'Organization',
    name,
    url: `${shared.origin}/`,
    ...(description && { description }),
    ...(logo && { logo: new URL(logo.src, shared.origin).href }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
    ...(hours && {
      ...(contact.phone && { telephone: contact.phone }),
      ...(contact.address && { address: contact.address }),
      openingHoursSpecification: openingHoursData(hours),
    }),
  }
}

function articleGraph({ shared, page }: View): object[] {
  if (page.kind !== 'article') return []
  const { article, shownIn, groupLabel, breadcrumb } = page
  const main = {
    '@type': 'Article',
    headline: article.title,
    inLanguage: shownIn?.tag ?? shared.tag,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: page.canonical,
    ...(article.summary && { description: article.summary }),
    ...(article.cover && { image: new URL(article.cover.src, shared.origin).href }),
    ...(groupLabel !== undefined && { articleSection: groupLabel }),
    ...(article.keywords.length > 0 && { keywords: article.keywords }),
    ...(article.author && { author: { '@type': 'Person', name: article.author } }),
    publisher: { '@type': 'Organization', name: shared.site.name },
  }
  return [main, ...breadcrumbList(breadcrumb, shared)]
}

function breadcrumbList(breadcrumb: Breadcrumb, shared: SharedView): object[] {
  if (breadcrumb.length < 2) return []
  const items = breadcrumb.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(href && { item: new URL(href, shared.origin).href }),
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement: items }]
}
