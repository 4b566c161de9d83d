import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter'
import type { LoaderContext } from 'astro/loaders'
import type { HastPluginDefinition } from 'satteri'
import { escapeAttribute } from '#kit/escape-html.ts'

/** What Astro's Markdown leaves of a picture beside the text, until its own bundler has the file. */
const PICTURE_MARK = /__ASTRO_IMAGE_="([^"]+)"/g

export type RenderMarkdown = LoaderContext['renderMarkdown']
export type RenderedContent = Awaited<ReturnType<RenderMarkdown>>

/**
 * Renders Markdown with the library that Astro uses. It is loaded when the first text needs it. Code is coloured when
 * a build cleans the body. What stands behind the language of a fence goes along as `data-meta`.
 */
export function createRenderMarkdown(): RenderMarkdown {
  let opening: ReturnType<typeof openRenderer> | undefined
  return async (text, { fileURL } = {}) => {
    const renderer = await (opening ??= openRenderer())
    const { frontmatter, content } = parseFrontmatter(text)
    const { code, metadata } = await renderer.render(content, { frontmatter, ...(fileURL && { fileURL }) })
    const imagePaths = [...metadata.localImagePaths, ...metadata.remoteImagePaths]
    return { html: code, metadata: { ...metadata, imagePaths } }
  }
}

/** A text of a system that does not say what it holds: HTML begins with a tag, everything else is Markdown. */
export async function textHtml(text: string, renderMarkdown: RenderMarkdown): Promise<string> {
  if (text.trimStart().startsWith('<') || text.trim() === '') return text
  return plainPictures((await renderMarkdown(text)).html)
}

/** The HTML with pictures as HTML has them. */
export function plainPictures(html: string): string {
  return html.replace(PICTURE_MARK, (whole, escaped: string) => {
    const fields = JSON.parse(plain(escaped)) as Record<string, unknown>
    const written = ['src', 'alt', 'title', 'width', 'height'].filter((name) => fields[name] !== undefined)
    return written.map((name) => `${name}="${escapeAttribute(String(fields[name]))}"`).join(' ') || whole
  })
}

function plain(escaped: string): string {
  return escaped
    .replaceAll(/&(?:#x22|quot);/g, '"')
    .replaceAll(/&(?:#x27|apos);/g, "'")
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&(?:amp|#x26|#38);/g, '&')
}

const KEEP_META: HastPluginDefinition = {
  name: 'keep-meta',
  element: {
    filter: ['code'],
    visit(node, context) {
      const { meta } = (node.data ?? {}) as { readonly meta?: unknown }
      if (typeof meta === 'string' && meta !== '') context.setProperty(node, 'data-meta', meta)
    },
  },
}

async function openRenderer() {
  const { satteri } = await import('@astrojs/markdown-satteri')
  return satteri({ hastPlugins: [KEEP_META] }).createRenderer({
    syntaxHighlight: false,
    image: { domains: [], remotePatterns: [] },
  })
}
