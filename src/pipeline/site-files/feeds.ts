import { Feed, type FeedOptions, type Item } from 'feed'
import { escapeText } from '#kit/escape-html.ts'

/** What a feed says, as plain data: the text is made of it in a thread. */
export type FeedTask = {
  readonly options: FeedOptions & { readonly language: string }
  readonly items: readonly Item[]
  /** Of each item. */
  readonly languages: readonly string[]
}

/** Atom feeds (RFC 4287), in the order of the tasks. */
export default function makeFeeds(tasks: readonly FeedTask[]): string[] {
  return tasks.map((task) => {
    const feed = new Feed(task.options)
    for (const item of task.items) feed.addItem(asHtml(item))
    return `${withLanguages(feed.atom1(), task)}\n`
  })
}

/** The library has no place for languages. Text holds no tags: it is escaped. */
function withLanguages(feed: string, { options: { language }, languages }: FeedTask): string {
  let at = 0
  return feed.replace(/<(?:feed xmlns="[^"]*"|entry)(?=>)/g, (tag) => {
    if (tag !== '<entry') return `${tag} xml:lang="${language}"`
    const own = languages[at++]
    return own === undefined || own === language ? tag : `${tag} xml:lang="${own}"`
  })
}

/** The library calls titles and descriptions HTML; ours are plain text. */
function asHtml(item: Item): Item {
  const { title, description = '' } = item
  return { ...item, title: escapeText(title), description: escapeText(description) }
}
