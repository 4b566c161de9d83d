import { Feed, type FeedOptions, type Item } from 'feed'
import { escapeText } from '#kit/escape-html.ts'

/** What a feed says, as plain data: the text is made of it in a thread. */
export type FeedTask = { readonly options: FeedOptions; readonly items: readonly Item[] }

/** Atom feeds (RFC 4287), in the order of the tasks. */
export default function makeFeeds(tasks: readonly FeedTask[]): string[] {
  return tasks.map(({ options, items }) => {
    const feed = new Feed(options)
    for (const item of items) feed.addItem(asHtml(item))
    return `${feed.atom1()}\n`
  })
}

/** The library calls titles and descriptions HTML; ours are plain text. */
function asHtml(item: Item): Item {
  const { title, description = '' } = item
  return { ...item, title: escapeText(title), description: escapeText(description) }
}
