import GithubSlugger from 'github-slugger'
import { markdownToHtml, type HastPluginDefinition } from 'satteri'

/**
 * Keeps the text after the language of a code fence as `data-meta`. Code is coloured later, when a build cleans the
 * body.
 */
export const KEEP_META: HastPluginDefinition = {
  name: 'keep-meta',
  element: {
    filter: ['code'],
    visit(node, context) {
      const { meta } = (node.data ?? {}) as { readonly meta?: unknown }
      if (typeof meta === 'string' && meta !== '') context.setProperty(node, 'data-meta', meta)
    },
  },
}

/**
 * Makes HTML of a text of a content system. Text that begins with a tag is HTML; any other text is Markdown, rendered
 * with the library and the features that Astro uses.
 */
export async function textHtml(text: string): Promise<string> {
  if (text.trimStart().startsWith('<') || text.trim() === '') return text
  const { html } = await markdownToHtml(text, {
    hastPlugins: [KEEP_META, headingAnchors()],
    features: { gfm: true, smartPunctuation: true },
  })
  return html
}

/**
 * A plugin that gives the headings of one text the anchors that they have in Astro and on GitHub, so that links to them
 * work. Each text needs its own.
 */
export function headingAnchors(): HastPluginDefinition {
  const slugger = new GithubSlugger()
  return {
    name: 'heading-anchors',
    element: {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      visit(node, context) {
        if (typeof node.properties['id'] === 'string') return
        context.setProperty(node, 'id', slugger.slug(context.textContent(node)))
      },
    },
  }
}
