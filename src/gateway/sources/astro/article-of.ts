import { statSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { rewriteAddresses } from '../../source/rewrite-addresses.ts'
import type { ArticleFromSource } from '../../source/source.ts'
import { usualFields } from '../common/usual-fields.ts'
import type { EntryFiles } from './entry-files.ts'
import { takeHeading } from '../common/take-heading.ts'
import { entryHtml } from './entry-html.ts'
import type { LoaderEntry } from './entry-store.ts'
import type { RenderMarkdown } from './render-markdown.ts'

/**
 * Gives fields of an article for an entry. They go before `usual`, the usual meaning of the entry's fields. `undefined`
 * leaves the entry out.
 */
export type MapEntry = (
  entry: LoaderEntry & { readonly html: string },
  usual: Partial<ArticleFromSource>,
) => Partial<ArticleFromSource> | undefined

type Tools = {
  readonly map: MapEntry | undefined
  readonly files: EntryFiles
  readonly root: string
  readonly renderMarkdown: RenderMarkdown
}

/**
 * Makes the article of an entry. `undefined` if `map` leaves it out. Rejects if the entry has no date or no name for
 * its path, because no page could show it.
 */
export async function articleOf(
  entry: LoaderEntry,
  { map, files, root, renderMarkdown }: Tools,
): Promise<ArticleFromSource | undefined> {
  const { html, heading } = await entryHtml(entry, renderMarkdown)
  const usual = usualFields({ ...entry, html, heading })
  const said = map ? map({ ...entry, html }, usual) : {}
  if (said === undefined) return undefined
  const { filePath } = entry
  const { article, body, cover, publishedAt = writtenAt(root, filePath), ...fields } = { ...usual, ...said }
  if (publishedAt === undefined || article === undefined || article === '') {
    const missing = publishedAt === undefined ? 'date: give it publishedAt' : 'name for its path: give it article'
    throw new Error(`The entry "${entry.id}" has no ${missing} in map.`)
  }
  const text = body ?? ''
  // The page shows its title above the text, so a heading with the same words is removed.
  const shown = heading !== undefined && heading === fields.title && text === html ? takeHeading(text).rest : text
  const address = (written: string) => files.addressOf(filePath, written)
  return {
    title: article,
    ...fields,
    article,
    publishedAt,
    ...(cover !== undefined && { cover: address(cover) ?? cover }),
    body: rewriteAddresses(shown, { src: address, href: (written) => address(written) ?? pathOf(filePath, written) }),
  }
}

/** The path, from the root, of another entry's file that a link names. It is one of the `addresses` of that article. */
function pathOf(from: string | undefined, written: string): string | undefined {
  if (from === undefined || !/^[^/#?][^?#]*\.(?:md|markdown)(?:$|#)/.test(written) || written.includes(':'))
    return undefined
  return posix.join(posix.dirname(from), written)
}

function writtenAt(root: string, filePath: string | undefined): string | undefined {
  const found = filePath === undefined ? undefined : statSync(resolve(root, filePath), { throwIfNoEntry: false })
  return found?.mtime.toISOString()
}
