import { digestText } from '../../content.ts'
import type { ContentSource, SourceContent } from '../../source/source.ts'

/**
 * The content is read in full after this time at the latest, because a stamp cannot see every change, such as a new
 * name of a category.
 */
const FULL_READ_MS = 10 * 60_000

/**
 * Creates the `read` of a source that asks a cheap question first. `loadStamp` returns a text that differs if the
 * content has changed, or `undefined` if it cannot tell. The stamp is loaded before the content, so an edit in between
 * is found the next time.
 */
export function createReadIfChanged(
  loadStamp: () => Promise<string | undefined>,
  loadAll: () => Promise<SourceContent>,
  now: () => number = Date.now,
): ContentSource['read'] {
  let known: { content: SourceContent; stamp: string | undefined; digest: string; readAt: number } | undefined
  return async (before, { whole = false } = {}) => {
    const last = before !== undefined && before === known?.content ? known : undefined
    const [stamp, readAt] = [await loadStamp(), now()]
    const isRecent = last !== undefined && readAt - last.readAt < FULL_READ_MS
    if (!whole && isRecent && stamp !== undefined && stamp === last.stamp) return last.content
    const read = await loadAll()
    const digest = digestText(JSON.stringify(read))
    const content = last?.digest === digest ? last.content : read
    known = { content, stamp, digest, readAt }
    return content
  }
}
