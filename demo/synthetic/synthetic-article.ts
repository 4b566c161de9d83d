import type { SyntheticTenant } from './synthetic-tenant.ts'
import { createDice, fillSlots, parseSlots, type SlotText, tenantTitle } from './synthetic-text.ts'
import { groupSlugs, syntheticWords, type SyntheticWords } from './synthetic-words.ts'
import { type SiteLocale, SITE_LOCALES } from '#contract/locale.ts'
import { type SourceArticle } from '#gateway/content.ts'

interface Prepared {
  words: SyntheticWords
  titles: SlotText[]
  headings: SlotText[]
  sentences: SlotText[]
}

const prepared = Object.fromEntries(
  SITE_LOCALES.map((locale) => {
    const words = syntheticWords[locale]
    const parse = (texts: readonly string[]) => texts.map(parseSlots)
    const ready = { titles: parse(words.titles), headings: parse(words.headings), sentences: parse(words.sentences) }
    return [locale, { words, ...ready }]
  }),
) as Record<SiteLocale, Prepared>

const slugWords = syntheticWords.en.topics.map((topic) => topic.replaceAll(' ', '-'))
const dayMs = 86_400_000
const firstDayMs = Date.UTC(2023, 0, 2, 8)

/** The id and path of an article. `index` counts from 0, and ids sort in this order. */
export function syntheticPath(tenant: SyntheticTenant, index: number): { id: string; article: string; group: string } {
  const number = String(index + 1).padStart(6, '0')
  const topic = createDice(`${tenant.name}/${index}`)(slugWords.length)
  return {
    id: `article-${number}`,
    article: `${slugWords[topic] ?? ''}-${index + 1}`,
    group: groupSlugs[index % groupSlugs.length] ?? 'news',
  }
}

/**
 * Makes one article. Every locale uses the same random numbers, so translations match sentence by sentence. English
 * bodies have about 7.4 kB.
 */
export function syntheticArticle(tenant: SyntheticTenant, locale: SiteLocale, index: number): SourceArticle {
  const { words, titles, headings, sentences } = prepared[locale]
  const dice = createDice(`${tenant.name}/${index}`)
  const topic = dice(words.topics.length)
  const place = dice(words.places.length)
  const brand = tenantTitle(tenant.number, words)
  const own = { brand, topic: words.topics[topic] ?? '', place: words.places[place] ?? '' }

  const say = (texts: readonly SlotText[], about?: typeof own) => {
    const text = texts[dice(texts.length)] ?? []
    return fillSlots(text, words, dice, about ?? { brand })
  }
  const paragraph = (length: number) => {
    let text = say(sentences)
    for (let count = 1; count < length; count++) text += words.space + say(sentences)
    return `<p>${text}</p>\n`
  }

  const title = capitalise(say(titles, own))
  const summary = say(sentences, own)
  let body = paragraph(6)
  for (let section = 0; section < 6; section++) {
    body += `<h2>${capitalise(say(headings, own))}</h2>\n${paragraph(6)}`
    const kind = dice(3)
    if (kind === 0) body += `<ul>\n${times(4, () => `<li>${say(sentences)}</li>\n`)}</ul>\n`
    else if (kind === 1) body += paragraph(4)
    else body += table(words, dice) + `<blockquote><p>${say(sentences, own)}</p></blockquote>\n`
    body += section % 3 === 2 ? paragraph(2) + link(tenant, index + 1 + dice(tenant.articles), words) : ''
  }

  const publishedMs = firstDayMs + dice(900) * dayMs
  return {
    ...syntheticPath(tenant, index),
    title,
    summary,
    body,
    keywords: [own.topic, own.place],
    author: brand,
    publishedAt: new Date(publishedMs).toISOString(),
    updatedAt: new Date(publishedMs + dice(60) * dayMs).toISOString(),
  }
}

function table(words: SyntheticWords, dice: (sides: number) => number): string {
  const head = words.table.map((text) => `<th scope="col">${text}</th>`).join('')
  const row = () =>
    `<tr><td>${words.topics[dice(words.topics.length)]}</td><td>${words.places[dice(words.places.length)]}</td>` +
    `<td>${dice(900)}</td></tr>\n`
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${times(4, row)}</tbody>\n</table>\n`
}

function link(tenant: SyntheticTenant, index: number, words: SyntheticWords): string {
  const { article, group } = syntheticPath(tenant, index % tenant.articles)
  const topic = createDice(`${tenant.name}/${index % tenant.articles}`)(words.topics.length)
  return `<p>${words.settings.readMore}${words.space}<a href="/${group}/${article}.html">${words.topics[topic]}</a></p>\n`
}

function times(count: number, make: () => string): string {
  let text = ''
  for (let index = 0; index < count; index++) text += make()
  return text
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
