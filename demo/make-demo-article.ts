import type { SourceArticle } from '#gateway/content.ts'

/** A plain published article; a test says what matters to it. */
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
