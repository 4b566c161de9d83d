import { escapeAttribute, escapeText } from '#kit/escape-html.ts'

type Node = {
  readonly type?: unknown
  readonly text?: unknown
  readonly children?: readonly Node[]
  readonly level?: unknown
  readonly format?: unknown
  readonly language?: unknown
  readonly url?: unknown
  readonly image?: { readonly url?: unknown; readonly alternativeText?: unknown; readonly caption?: unknown }
  readonly [mark: string]: unknown
}

const MARKS = [
  ['code', 'code'],
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const

/** Whether a value has the form that Strapi's editor of blocks saves. */
export function isBlocks(value: unknown): value is Node[] {
  return Array.isArray(value) && value.every((node: Node | null) => typeof node?.type === 'string' && node.children)
}

/** Makes HTML of blocks. A block of an unknown type becomes a paragraph, so that its text is not lost. */
export function blocksHtml(blocks: readonly Node[]): string {
  return blocks.map(block).join('\n')
}

function block(node: Node): string {
  const inner = () => inline(node.children)
  switch (node.type) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, Number(node.level) || 2))
      return `<h${level}>${inner()}</h${level}>`
    }
    case 'list':
      return list(node)
    case 'quote':
      return `<blockquote><p>${inner()}</p></blockquote>`
    case 'code':
      return code(node)
    case 'image':
      return image(node.image)
    default:
      return inner() === '' ? '' : `<p>${inner()}</p>`
  }
}

/** Strapi puts an inner list beside the items of the outer one. HTML needs it inside the item before it. */
function list({ format, children = [] }: Node): string {
  const items: string[] = []
  for (const child of children) {
    const html = child.type === 'list' ? list(child) : inline(child.children)
    if (child.type === 'list' && items.length > 0) items[items.length - 1] += html
    else items.push(html)
  }
  const tag = format === 'ordered' ? 'ol' : 'ul'
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
}

function code({ language, children = [] }: Node): string {
  const name = typeof language === 'string' && language !== '' ? ` class="language-${escapeAttribute(language)}"` : ''
  const text = children.map((child) => (typeof child.text === 'string' ? child.text : '')).join('')
  return `<pre><code${name}>${escapeText(text)}</code></pre>`
}

function image(picture: Node['image']): string {
  if (typeof picture?.url !== 'string') return ''
  const alt = typeof picture.alternativeText === 'string' ? picture.alternativeText : ''
  const img = `<img src="${escapeAttribute(picture.url)}" alt="${escapeAttribute(alt)}">`
  const { caption } = picture
  if (typeof caption !== 'string' || caption === '') return img
  return `<figure>${img}<figcaption>${escapeText(caption)}</figcaption></figure>`
}

function inline(nodes: readonly Node[] = []): string {
  return nodes
    .map((node) => {
      if (node.type === 'link')
        return `<a href="${escapeAttribute(String(node.url ?? ''))}">${inline(node.children)}</a>`
      if (typeof node.text !== 'string') return inline(node.children)
      const html = escapeText(node.text).replaceAll('\n', '<br>')
      return MARKS.reduce((text, [mark, tag]) => (node[mark] === true ? `<${tag}>${text}</${tag}>` : text), html)
    })
    .join('')
}
