import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeDemoArticle } from './make-demo-article.ts'

/**
 * Makes a temporary folder with these files. A value that is no string becomes JSON. `share-process.ts` removes the
 * folder after the tests of the file.
 */
export function makeContentFolder(files: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'demo-content-'))
  for (const [name, content] of Object.entries(files)) writeContent(folder, name, content)
  return folder
}

/** Writes a file below `folder`. Content that is no string becomes JSON. */
export function writeContent(folder: string, name: string, content: unknown): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

/** A tenant in one locale. It has two published articles, a draft, a scheduled article and an expired one. */
export function makeTenantFiles(tenant = 'harbour', locale = 'en'): Record<string, unknown> {
  const time = '2025-01-01T08:00:00Z'
  return {
    [`${tenant}/${locale}/configs.json`]: {
      default_theme: { themeCode: 'theme2' },
      theme2: { themeCode: 'theme2', siteConfig: { siteName: 'Harbour' }, theme2Banner: 'home' },
    },
    [`${tenant}/${locale}/menus.json`]: { any: { type: 'top_menu', children: [{ id: 'a', name: 'A', url: '' }] } },
    [`${tenant}/${locale}/banners.json`]: { home: [{ id: 'b', title: 'Welcome' }] },
    [`${tenant}/${locale}/articles.json`]: [makeDemoArticle({ id: 'about', article: 'about', group: null })],
    [`${tenant}/${locale}/articles-water.json`]: [
      makeDemoArticle({ body: ['<p>One.</p>', '<p>Two.</p>'] as unknown as string }),
      makeDemoArticle({ id: 'draft', article: 'draft', draft: true }),
      makeDemoArticle({ id: 'later', article: 'later', publishedAt: '2099-01-01T08:00:00Z' }),
      makeDemoArticle({ id: 'gone', article: 'gone', expiresAt: time }),
    ],
  }
}
