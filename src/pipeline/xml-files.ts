import { Readable } from 'node:stream'
import { Feed, type FeedOptions, type Item } from 'feed'
import { SitemapStream, streamToPromise } from 'sitemap'

/** What the files for search engines and feed readers say, as plain data: texts are made of it in a thread. */
export type XmlTask = {
  readonly origin: string
  readonly pages: readonly SitemapPage[]
  readonly feeds: readonly { readonly options: FeedOptions; readonly items: readonly Item[] }[]
}

export type SitemapPage = {
  readonly url: string
  readonly lastmod?: string
  /** Its translations, itself included. */
  readonly links?: readonly { readonly lang: string; readonly url: string }[]
}

/** `urls` are the `<url>` elements of the pages. */
export type XmlTexts = { readonly urls: string; readonly feeds: readonly string[] }

const START =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
const END = '</urlset>'

/** A whole sitemap of parts that came one by one. */
export function sitemapOf(urls: readonly string[]): string {
  return START + urls.join('') + END
}

/** Part of a sitemap (https://www.sitemaps.org, `xhtml:link`), and Atom feeds (RFC 4287) in the order of the task. */
export default async function makeXml({ origin, pages, feeds }: XmlTask): Promise<XmlTexts> {
  return { urls: await urlsOf(origin, pages), feeds: feeds.map(atom) }
}

async function urlsOf(origin: string, pages: XmlTask['pages']): Promise<string> {
  // The library gives up where it has nothing to write.
  if (pages.length === 0) return ''
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  })
  const text = (await streamToPromise(Readable.from(pages).pipe(stream))).toString()
  return text.slice(START.length, -END.length)
}

function atom({ options, items }: XmlTask['feeds'][number]): string {
  const feed = new Feed(options)
  for (const item of items) feed.addItem(item)
  return `${feed.atom1()}\n`
}
