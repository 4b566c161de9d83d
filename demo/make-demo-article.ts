import type { DemoArticle } from './tenant-content.ts'

/** A plain published article; a test says what matters to it. */
export function makeDemoArticle(article: Partial<DemoArticle> = {}): DemoArticle {
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
