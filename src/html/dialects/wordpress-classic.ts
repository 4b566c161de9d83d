import type { Dialect, LoseInDialect } from './dialect.ts'
import { hasClass, isElement, replaceAll } from './tree.ts'

const SHORTCODES = ['[caption', '[embed', '[video', '[audio', '[gallery', '[playlist']
const FILES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav']
const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)\b/i
const FILM =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|tv\.naver\.com|bilibili\.com)\/\S+$/

/**
 * Pictures with captions, as WordPress's classic editor draws them: <https://codex.wordpress.org/Caption_Shortcode>.
 */
export const wordpressClassic: Dialect = {
  name: 'WordPress classic',
  isMark: (_name, { class: classes }) => classes !== undefined && /(?:^|\s)wp-caption(?!\S)/.test(classes),
  translate(root) {
    replaceAll(root, (found) => {
      if (!hasClass(found, 'wp-caption')) return undefined
      found.name = 'figure'
      for (const child of found.children)
        if (isElement(child) && hasClass(child, 'wp-caption-text')) child.name = 'figcaption'
      return undefined
    })
  },
}

/**
 * Writes what the classic editor stores as HTML, as WordPress does when it draws the page: shortcodes, and paragraphs
 * that are separated by empty lines.
 *
 * Source: <https://developer.wordpress.org/reference/functions/wpautop/>, <https://codex.wordpress.org/Shortcode>.
 */
export function readClassicSource(html: string, lose: LoseInDialect): string {
  const read = SHORTCODES.some((start) => html.includes(start)) ? readShortcodes(html, lose) : html
  return !/<(?:p|div|br)[\s>/]/i.test(read) && /\S[^\S\n]*\n[^\S\n]*\n/.test(read) ? addParagraphs(read) : read
}

/** No pattern reads past the next bracket, so the time grows only in proportion to the text. */
function readShortcodes(html: string, lose: LoseInDialect): string {
  return readCaptions(html)
    .replace(/\[embed[^\][]{0,200}\]\s*([^[\s]{1,2000})\s*\[\/embed\]/g, (_all, src: string) => frame(src))
    .replace(/\[(video|audio)([^\][]{0,1000})\](?:\s*\[\/\1\])?/g, (_all, name: string, attributes: string) => {
      const found = FILES.map((key) => attributeOf(attributes, key)).find((src) => src !== '')
      return `<${name} src="${found ?? ''}"></${name}>`
    })
    .replace(/\[(?:gallery|playlist)[^\][]{0,1000}\]/g, () => {
      lose('block')
      return ''
    })
}

function readCaptions(html: string): string {
  const parts = html.split('[/caption]')
  const last = parts.pop() ?? ''
  return parts.map(captionAtEnd).join('') + last
}

/** Writes the last `[caption]` of a text, which ends with it, as a `<figure>`. */
function captionAtEnd(text: string): string {
  const start = text.lastIndexOf('[caption')
  const end = start === -1 ? -1 : text.indexOf(']', start)
  if (end === -1) return text
  const attributes = text.slice(start, end)
  const inner = text.slice(end + 1)
  const pictureEnd = inner.indexOf('>', inner.indexOf('<img')) + 1
  const linkEnd = /^\s*<\/a>/.exec(inner.slice(pictureEnd))?.[0].length ?? 0
  const picture = inner.slice(0, pictureEnd + linkEnd)
  const said = inner.slice(pictureEnd + linkEnd).trim() || attributeOf(attributes, 'caption')
  const width = attributeOf(attributes, 'width')
  const caption = said === '' ? '' : `<figcaption>${said}</figcaption>`
  return `${text.slice(0, start)}<figure class="${attributeOf(attributes, 'align')}" style="width:${width}px">${picture}${caption}</figure>`
}

function frame(src: string): string {
  return `<iframe src="${escaped(src)}"></iframe>`
}

function attributeOf(written: string, name: string): string {
  return escaped(new RegExp(`\\b${name}=["']([^"']{0,2000})["']`).exec(written)?.[1] ?? '')
}

function escaped(value: string): string {
  return value.replace(/["<>]/g, '')
}

/** Text between empty lines becomes a paragraph, and a line break in it a `<br>`. Leaves `<pre>` alone. */
function addParagraphs(html: string): string {
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>)/i)
    .map((part) =>
      /^<pre\b/i.test(part)
        ? part
        : part
            .split(/\n[^\S\n]*\n/)
            .map(paragraphOf)
            .join('\n'),
    )
    .join('')
}

function paragraphOf(written: string): string {
  const text = written.trim()
  if (text === '' || BLOCK.test(text)) return text
  if (FILM.test(text)) return frame(text)
  return `<p>${text.replaceAll('\n', '<br>')}</p>`
}
