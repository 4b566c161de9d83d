import type { SourceArticle } from '#gateway/content.ts'

/** A plain published article. A test sets only the fields that it is about. */
export function makeDemoArticle(article: Partial<SourceArticle> = {}): SourceArticle {
  return {
    id: 'tariffs',
    article: 'tariffs',
    group: 'water',
    title: 'Tariffs',
    body: '<p>Two crowns.</p>',
    publishedAt: '2025-01-01T08:00:00Z',
    updatedAt: '2025-01-01T08:00:00Z',
    ...article,
  }
}
