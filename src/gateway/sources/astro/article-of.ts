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

/** What `map` says of an entry counts for more than `usual`, which is what its fields usually mean. */
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

/** The article of an entry. `undefined` if `map` leaves it out. Rejects if it has no date: it would not be shown. */
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
  // The page shows its title above the text, so a heading that says the same goes.
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

/** A link to the file of another entry, from the root: under this address the page is found. */
function pathOf(from: string | undefined, written: string): string | undefined {
  if (from === undefined || !/^[^/#?][^?#]*\.(?:md|markdown)(?:$|#)/.test(written) || written.includes(':'))
    return undefined
  return posix.join(posix.dirname(from), written)
}

function writtenAt(root: string, filePath: string | undefined): string | undefined {
  const found = filePath === undefined ? undefined : statSync(resolve(root, filePath), { throwIfNoEntry: false })
  return found?.mtime.toISOString()
}
