import { satteri } from '@astrojs/markdown-satteri'
import { expect, it } from 'vitest'
import { KEEP_META, textHtml } from './markdown-html.ts'

/** The HTML that Astro makes of a Markdown file. */
async function astroHtml(text: string): Promise<string> {
  const renderer = await satteri({ hastPlugins: [KEEP_META] }).createRenderer({
    syntaxHighlight: false,
    image: { domains: [], remotePatterns: [] },
  })
  return (await renderer.render(text)).code
}

it.each([
  '# A heading\n\n## A heading\n\n## `code` & **more**: what’s “new”?\n\n### 물의 경도\n\n#### 水的硬度',
  '## Same\n\n## Same-1\n\n## Same\n\n<h2 id="own">Own</h2>\n\n## Own',
  '"Quotes" -- and dashes... with ~~lines~~, https://tessera.example and a note[^1].\n\n[^1]: Here.',
  '- [x] done\n- [ ] open\n\n| a | b |\n| - | -: |\n| 1 | 2 |',
  '```js title="a.js"\nlet a = 1\n```',
])('renders a text as Astro does: %s', async (text) => {
  expect(await textHtml(text)).toBe(await astroHtml(text))
})

it('leaves HTML as it is, and front matter out', async () => {
  expect(await textHtml(' <p>*no Markdown*</p>')).toBe(' <p>*no Markdown*</p>')
  expect(await textHtml('---\ntitle: A\n---\n\ntext')).toContain('<p>text</p>')
  expect(await textHtml('---\ntitle: A\n---\n\ntext')).not.toContain('title')
})

it('leaves the address of a picture as it was written', async () => {
  expect(await textHtml('![A bay](/uploads/a%20bay.jpg "Bay")')).toContain('src="/uploads/a%20bay.jpg"')
})
