import { describe, expect, it } from 'vitest'
import type { Body } from '#site/model/body.ts'
import { articleRoute } from '#site/routing/route.ts'
import { createViews } from '#site/views/create-views.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { articleMarkdown } from './article-markdown.ts'

/** The Markdown of an article of a manual whose cleaned text has these parts. */
function markdownOf(parts: Body['parts'], article: Parameters<typeof makeArticle>[0] = {}): string | undefined {
  const site = makeSite({ theme: 'theme3', locales: { en: { articles: [makeArticle({ id: 'a', ...article })] } } })
  const [shown] = site.byLocale.en?.articles ?? []
  if (shown === undefined) throw new Error('no article')
  const { shared, viewOf } = createViews(site, {})
  const page = viewOf(articleRoute(shown, 'en'))
  const inEnglish = shared['en']
  if (inEnglish === undefined) throw new Error('no view')
  return articleMarkdown({ shared: inEnglish, page, body: { parts, headings: [] } })
}

describe('an article as Markdown', () => {
  it('has its title, its summary and its text, with absolute addresses and without marks of its own in words', () => {
    const parts = [
      '<h2 id="s-how">How',
      { anchor: 's-how' },
      '</h2><p>See <a href="',
      { link: '/api/limits.html' },
      '">limits</a> of 2 * 3.</p>',
    ]
    expect(markdownOf(parts, { title: 'One_two *three*', summary: 'Short.' })).toBe(
      [
        '# One\\_two \\*three\\*',
        'Short.',
        '## How',
        'See [limits](https://harbour.example/api/limits.html) of 2 \\* 3.\n',
      ].join('\n\n'),
    )
  })

  it('names the kind of a callout, and quotes it', () => {
    const parts = ['<aside role="note" class="warning"><p>Hot.</p></aside><aside role="note"><p>Plain.</p></aside>']
    expect(markdownOf(parts)).toBe('# Title of a\n\n> **Warning**\n>\n> Hot.\n\n> Plain.\n')
  })

  it('keeps code as it is, with its language', () => {
    const parts = ['<pre><code class="language-js"><span class="k">const</span> a = 1 &lt; 2\n</code></pre>']
    expect(markdownOf(parts)).toBe('# Title of a\n\n```js\nconst a = 1 < 2\n```\n')
  })

  it('keeps tables and lists', () => {
    const table =
      '<section class="table-scroll"><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b|c</td></tr></tbody></table></section>'
    expect(markdownOf([`${table}<ol start="3"><li>x<ul><li>y</li></ul></li></ol>`])).toBe(
      '# Title of a\n\n| A |\n| --- |\n| b\\|c |\n\n3. x\n   - y\n',
    )
  })

  it('is its title alone if it says nothing', () => {
    expect(markdownOf([])).toBe('# Title of a\n')
  })
})
