import { Feed, type FeedOptions, type Item } from 'feed'
import { escapeText } from '#kit/escape-html.ts'

/** The content of a feed as plain data. A thread makes the text from it. */
export type FeedTask = {
  readonly options: FeedOptions & { readonly language: string }
  readonly items: readonly Item[]
  /** The language of each item. */
  readonly languages: readonly string[]
}

/** Makes the texts of Atom feeds (RFC 4287), in the order of the tasks. */
export default function makeFeeds(tasks: readonly FeedTask[]): string[] {
  return tasks.map((task) => {
    const feed = new Feed(task.options)
    for (const item of task.items) feed.addItem(asHtml(item))
    return `${withLanguages(feed.atom1(), task)}\n`
  })
}

/**
 * Adds the languages, which the library cannot write. The pattern only matches tags, since texts in a feed are escaped.
 */
function withLanguages(feed: string, { options: { language }, languages }: FeedTask): string {
  let at = 0
  return feed.replace(/<(?:feed xmlns="[^"]*"|entry)(?=>)/g, (tag) => {
    if (tag !== '<entry') return `${tag} xml:lang="${language}"`
    const own = languages[at++]
    return own === undefined || own === language ? tag : `${tag} xml:lang="${own}"`
  })
}

/** The library treats titles and descriptions as HTML. Ours are plain text, so they are escaped. */
function asHtml(item: Item): Item {
  const { title, description = '' } = item
  return { ...item, title: escapeText(title), description: escapeText(description) }
}
