import type { Article, BodyFacts } from '#site/model/content.ts'

type Fields = Partial<Omit<Article, 'body'>> & { readonly body?: Partial<BodyFacts> }

/**
 * A published article without a group. Its id and title follow from its slug, so a test sets only the fields that it is
 * about.
 */
export function makeArticle({ body, ...fields }: Fields = {}): Article {
  const slug = fields.slug ?? fields.id ?? 'tariffs'
  return {
    id: slug,
    slug,
    title: `Title of ${slug}`,
    keywords: [],
    publishedAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-02T00:00:00Z',
    noindex: false,
    draft: false,
    ...fields,
    body: { digest: `digest-of-${slug}`, links: [], images: [], excerpt: '', ...body },
  }
}
