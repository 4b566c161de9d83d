import { extname } from 'node:path'
import type { LoaderEntry } from './entry-store.ts'
import { takeHeading } from '../common/take-heading.ts'
import { textHtml } from '../common/markdown-html.ts'
import { plainPictures, type RenderMarkdown } from './render-markdown.ts'

/**
 * Returns the HTML of an entry, and its first heading if that stands at the top.
 *
 * The HTML is what the loader rendered, else the body, else the text in the data. Text that is not HTML counts as
 * Markdown.
 */
export async function entryHtml(
  entry: LoaderEntry,
  renderMarkdown: RenderMarkdown,
): Promise<{ html: string; heading?: string }> {
  const html = plainPictures(entry.rendered?.html ?? (await render(entry, renderMarkdown)))
  const { heading } = takeHeading(html)
  return heading === undefined ? { html } : { html, heading }
}

async function render({ body, data, filePath }: LoaderEntry, renderMarkdown: RenderMarkdown): Promise<string> {
  const text = body ?? [data['body'], data['content'], data['html']].find((value) => typeof value === 'string')
  if (typeof text !== 'string') return ''
  const isMarkdown = /^\.(?:md|markdown)$/.test(extname(filePath ?? ''))
  return isMarkdown ? (await renderMarkdown(text)).html : textHtml(text)
}
