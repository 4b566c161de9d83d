import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type Entry = { name: string; href: string; description?: string; children: Entry[] }

export type Site = {
  locale: string
  tag: string
  siteName: string
  description: string
  copyright: string
  menus: Record<'header' | 'left' | 'footer' | 'cards', Entry[]>
  /** A digest of what every page of this locale shows. */
  digest: string
}

export type FileArticle = { article: string; group: string; title: string; summary: string; body: string }

export const plainPages = ['search', 'need', 'form-submit-success']

export const sites = ['en', 'zh', 'kr'].map((locale): Site => {
  const text = read(locale)
  return { ...(JSON.parse(text) as Omit<Site, 'digest'>), digest: digest(text) }
})

export function readArticles({ locale }: Site): FileArticle[] {
  return JSON.parse(read(`${locale}.articles`)) as FileArticle[]
}

export function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

function read(name: string): string {
  return readFileSync(`content/${name}.json`, 'utf8')
}
