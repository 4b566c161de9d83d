import type { LoaderContext } from 'astro/loaders'
import { escapeAttribute } from '#kit/escape-html.ts'
import { loadOnRequest, LOADER_PACKAGES } from '#store/on-request.ts'
import { KEEP_META } from '../common/markdown-html.ts'

/** The mark that Astro's Markdown leaves for a picture beside the text, until Astro's bundler has the file. */
const PICTURE_MARK = /__ASTRO_IMAGE_="([^"]+)"/g

export type RenderMarkdown = LoaderContext['renderMarkdown']
export type RenderedContent = Awaited<ReturnType<RenderMarkdown>>

/**
 * Creates a function that renders Markdown for loaders as Astro does. It loads Astro's package when the first text
 * needs it, and rejects with `PackagesMissing` if the project does not have it.
 */
export function createRenderMarkdown(): RenderMarkdown {
  let opening: ReturnType<typeof openRenderer> | undefined
  return async (text, { fileURL } = {}) => {
    const renderer = await (opening ??= openRenderer())
    const { frontmatter, content } = await splitFrontMatter(text)
    const { code, metadata } = await renderer.render(content, { frontmatter, ...(fileURL && { fileURL }) })
    const imagePaths = [...metadata.localImagePaths, ...metadata.remoteImagePaths]
    return { html: code, metadata: { ...metadata, imagePaths } }
  }
}

type SplitText = {
  readonly frontmatter: Record<string, unknown>
  readonly content: string
  readonly rawFrontmatter: string
}

/** Splits a text into its front matter and the rest, as Astro does. Rejects with `PackagesMissing`. */
export async function splitFrontMatter(text: string): Promise<SplitText> {
  const load = () => import('@astrojs/internal-helpers/frontmatter')
  const { parseFrontmatter } = await loadOnRequest(WHAT, LOADER_PACKAGES, load)
  return parseFrontmatter(text)
}

/** Turns the marks of pictures into attributes of HTML. */
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

/** What needs Astro's packages, for messages. */
const WHAT = 'Reading Markdown with a loader of Astro'

async function openRenderer() {
  const { satteri } = await loadOnRequest(WHAT, LOADER_PACKAGES, () => import('@astrojs/markdown-satteri'))
  return satteri({ hastPlugins: [KEEP_META] }).createRenderer({
    syntaxHighlight: false,
    image: { domains: [], remotePatterns: [] },
  })
}
