import { htmlToMarkdown } from '@mdream/js'
import { escapeMarkdown } from '#kit/escape-markdown.ts'
import { fillBody } from '#site/model/body.ts'
import { THEMES } from '#site/theme/themes.ts'
import type { View } from '#site/views/view.ts'

/**
 * An article as Markdown (GitHub's): its title, its summary and its text. Addresses are absolute, since the text is
 * read outside the site. `undefined` for other pages.
 */
export function articleMarkdown({ shared, page, body }: View): string | undefined {
  if (page.kind !== 'article' || body === undefined) return undefined
  const { title, summary } = page.article
  const html = nameCallouts(fillBody(body, page.body), THEMES[shared.theme].calloutNames(shared.locale))
  const text = htmlToMarkdown(html, { origin: new URL(page.canonical).origin }).trim()
  const parts = [`# ${escapeMarkdown(title)}`, summary === undefined ? '' : escapeMarkdown(summary), text]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Turns each callout into a quote that begins with the name of its kind: Markdown has no callouts. */
function nameCallouts(html: string, names: { readonly [kind: string]: string }): string {
  return html
    .replaceAll(/<aside((?: [a-z-]+="[^"]*")*)>/g, (_tag, attributes: string) => {
      const kind = / class="(\w+)"/.exec(attributes)?.[1] ?? ''
      return Object.hasOwn(names, kind) ? `<blockquote><p><strong>${names[kind]}</strong></p>` : '<blockquote>'
    })
    .replaceAll('</aside>', '</blockquote>')
}
