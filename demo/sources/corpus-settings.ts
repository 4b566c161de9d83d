import type { SiteLocale } from '#contract/locale.ts'
import type {
  SourceArticle,
  SourceBanners,
  SourceConfigs,
  SourceMenuEntry,
  SourceMenuGroup,
  SourceMenus,
} from '#gateway/content.ts'

const words = {
  en: {
    siteName: 'Reading Room',
    tagline: 'Every page, in order',
    description: 'A collection of articles, as it came.',
    copyright: 'Free to read',
    start: 'Start reading',
    search: 'Search',
    need: 'Write to us',
    more: 'More',
    colors: { themeColor: '#0b5cad', hoverColor: '#084a8c', activeColor: '#06386a' },
  },
  zh: {
    siteName: '阅览室',
    tagline: '每一页，按顺序',
    description: '一组文章，保持原样。',
    copyright: '免费阅读',
    start: '开始阅读',
    search: '搜索',
    need: '联系我们',
    more: '更多',
    colors: { themeColor: '#0b5cad', hoverColor: '#084a8c', activeColor: '#06386a' },
  },
  kr: {
    siteName: '열람실',
    tagline: '모든 글을 차례대로',
    description: '받은 그대로의 글 모음입니다.',
    copyright: '누구나 읽을 수 있습니다',
    start: '읽기 시작하기',
    search: '검색',
    need: '문의하기',
    more: '더 보기',
    colors: { themeColor: '#0b5cad', hoverColor: '#084a8c', activeColor: '#06386a' },
  },
} as const

export const demoLanguages = [
  { language: 'en', name: 'English', default: true },
  { language: 'zh', name: '中文' },
  { language: 'kr', name: '한국어' },
]

/** The configs of a corpus, for every theme code, so that the site can be tried with any theme. */
export function corpusConfigs(locale: SiteLocale, theme: string): SourceConfigs {
  const { siteName, tagline, description, copyright, colors } = words[locale]
  const configs: SourceConfigs = { default_theme: { themeCode: theme } }
  for (const code of ['theme1', 'theme2', 'theme3']) {
    configs[code] = {
      themeCode: code,
      siteConfig: JSON.stringify({ siteName, tagline, description, copyright }),
      languageConfig: JSON.stringify(demoLanguages),
      [`${code}Colors`]: JSON.stringify(colors),
      [`${code}Banner`]: 'home',
    }
  }
  return configs
}

/** Menus of all five types and a banner, made from the groups of the articles. */
export function corpusMenus(
  locale: SiteLocale,
  articles: readonly SourceArticle[],
): { menus: SourceMenus; banners: SourceBanners } {
  const text = words[locale]
  const groups = groupArticles(articles)
  const section = (name: string, children: SourceMenuEntry[], url: string): SourceMenuEntry => ({
    id: `group-${name}`,
    name: name === '' ? text.more : name,
    url,
    children,
  })

  const top = [...groups].map(([name, list]) => section(name, list.slice(0, 8).map(entryOf), urlOf(list[0])))
  const left = [...groups].map(([name, list]) =>
    section(
      name,
      list
        .slice(0, 24)
        .map((article, index) =>
          index % 8 === 0
            ? { ...entryOf(article), children: list.slice(index + 24, index + 27).map(entryOf) }
            : entryOf(article),
        ),
      '',
    ),
  )
  const bottom = [
    ...[...groups].map(([name, list]) => section(name, [], urlOf(list[0]))),
    { id: 'search', name: text.search, url: '/search.html' },
    { id: 'need', name: text.need, url: '/need.html' },
  ]
  const latest = articles.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)).slice(0, 3)
  const services = [...groups.values()].slice(0, 6).flatMap((list) => list.slice(0, 1))

  const group = (type: string, children: SourceMenuEntry[]): SourceMenuGroup => ({ type, children })
  return {
    menus: {
      top: group('top_menu', top),
      left: group('left_menu', left),
      bottom: group('bottom_menu', bottom),
      services: group('OurServices', services.map(describedEntryOf)),
      featured: group('FeaturedServices', latest.map(describedEntryOf)),
    },
    banners: {
      home: [
        {
          id: 'welcome',
          title: text.siteName,
          subtitle: text.tagline,
          url: urlOf(articles[0]),
          buttonText: text.start,
        },
      ],
    },
  }
}

function groupArticles(articles: readonly SourceArticle[]): Map<string, SourceArticle[]> {
  const groups = new Map<string, SourceArticle[]>()
  for (const article of articles) {
    const list = groups.get(article.group ?? '')
    if (list === undefined) groups.set(article.group ?? '', [article])
    else list.push(article)
  }
  return groups
}

function urlOf(article: SourceArticle | undefined): string {
  if (article === undefined) return '/index.html'
  return article.group === null ? `/${article.article}.html` : `/${article.group}/${article.article}.html`
}

function entryOf(article: SourceArticle): SourceMenuEntry {
  return { id: article.id, name: article.title, url: urlOf(article) }
}

function describedEntryOf(article: SourceArticle): SourceMenuEntry {
  return article.summary === undefined ? entryOf(article) : { ...entryOf(article), description: article.summary }
}
