import { readFileSync } from 'node:fs'
import type { FileArticle, Page, Site } from './draw.ts'

const plainPages = ['search', 'need', 'form-submit-success']

export function readPages(): Page[] {
  const origin = readFileSync('content/origin', 'utf8')
  const sites = ['en', 'zh', 'kr'].map((locale) => read<Site>(locale))
  const page = (site: Site, name: string, title: string, more: Partial<Page> = {}): Page => ({
    ...{ site, title, description: site.description, path: `/${site.locale}/${name}` },
    alternates: sites.map(({ locale, tag }) => ({ tag, href: `${origin}/${locale}/${name}` })),
    canonical: `${origin}/${site.locale}/${name}`,
    ...more,
  })
  return sites.flatMap((site) => [
    page(site, 'index.html', site.siteName, { isHome: true }),
    ...plainPages.map((name) => page(site, `${name}.html`, name)),
    ...read<FileArticle[]>(`${site.locale}.articles`).map((article) =>
      page(site, `${article.group}/${article.article}.html`, article.title, { article, description: article.summary }),
    ),
  ])
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`content/${name}.json`, 'utf8')) as T
}
