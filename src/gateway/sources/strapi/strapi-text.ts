import { escapeAttribute, escapeText } from '#kit/escape-html.ts'
import { textHtml } from '../common/markdown-html.ts'
import { blocksHtml, isBlocks } from './blocks-html.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Makes HTML of a field: of Markdown, HTML, blocks, or a dynamic zone. Of the components of a zone it shows texts,
 * pictures and quotes.
 */
export async function strapiHtml(value: unknown): Promise<string> {
  if (typeof value === 'string') return textHtml(value)
  if (isBlocks(value)) return blocksHtml(value)
  if (!Array.isArray(value)) return ''
  const parts: string[] = []
  for (const component of value as Fields[]) parts.push(await componentHtml(component))
  return parts.filter(Boolean).join('\n')
}

async function componentHtml(component: Fields): Promise<string> {
  const name = component['__component']
  const parts: string[] = []
  for (const [field, value] of Object.entries(component)) {
    if (/^(?:body|content|text)$/.test(field)) parts.push(await strapiHtml(value))
    else parts.push(...[value].flat().map(mediaHtml))
  }
  const html = parts.filter(Boolean).join('\n')
  if (typeof name !== 'string' || !name.endsWith('quote')) return html
  const by = typeof component['title'] === 'string' ? `<p>${escapeText(component['title'])}</p>` : ''
  return `<blockquote>${html}${by}</blockquote>`
}

function mediaHtml(value: unknown): string {
  const { url, mime, alternativeText, name } = (value ?? {}) as Fields
  if (typeof url !== 'string' || typeof mime !== 'string') return ''
  const alt = typeof alternativeText === 'string' ? alternativeText : ''
  if (mime.startsWith('image/')) return `<img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}">`
  return `<p><a href="${escapeAttribute(url)}">${escapeText(String(name ?? url))}</a></p>`
}
