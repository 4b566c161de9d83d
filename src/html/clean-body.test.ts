import { describe, expect, it } from 'vitest'
import { drawCleaned } from '../../tests/support/draw-body.ts'
import { cleanBody } from './clean-body.ts'

function expectAll(vectors: readonly (readonly [html: string, result: string])[]): void {
  expect(vectors.map(([html]) => drawCleaned(html))).toEqual(vectors.map(([, result]) => result))
}

describe('what is dropped', () => {
  it('leaves out scripts, styles and whatever else is no text for readers, with all it holds', () => {
    expectAll([
      ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
      ['<style>p{}</style><p>a</p>', '<p>a</p>'],
      ['<p>a</p><template><p>b</p></template>', '<p>a</p>'],
      ['<xml><w:View>Normal</w:View></xml><p>a<w:data>x</w:data><o:p></o:p></p>', '<p>a</p>'],
      ['<title>t</title><link rel=stylesheet href=x><meta http-equiv=refresh><base href=//evil.example>a', '<p>a</p>'],
      ['<!-- c --><?php x ?><![CDATA[y]]><!doctype html><p>a</p>', '<p>a</p>'],
      ['<datalist><option>b</datalist><p>a</p>', '<p>a</p>'],
    ])
  })

  it('unwraps unknown elements and keeps their text', () => {
    expectAll([
      ['<p>a <o:p>b</o:p> <blink>c</blink></p>', '<p>a b c</p>'],
      ['<p><font color=red>a</font> <span style="x">b</span></p>', '<p>a b</p>'],
      ['<form><label>Name <input name=a></label><button>Go</button></form>', '<div>Name Go</div>'],
    ])
  })

  it('drops event handlers, styles, classes and every attribute that is not on the list', () => {
    expectAll([
      ['<p onclick="x" style="color:red" class="big" data-x=1 contenteditable>a</p>', '<p>a</p>'],
      ['<a href="/a.html" target=_blank onmouseover=x ping=//e.example>a</a>', '<p><a href="/a.html">a</a></p>'],
      ['<p lang="zh-Hans" dir=RTL>a</p>', '<p lang="zh-Hans" dir="rtl">a</p>'],
      ['<p lang="x y">a</p>', '<p>a</p>'],
    ])
  })

  it('keeps the class of code and of asides only', () => {
    expectAll([
      ['<code class="hljs language-c++ x">a</code>', '<p><code class="language-c++">a</code></p>'],
      ['<code class="language-&quot;x">a</code>', '<p><code>a</code></p>'],
      ['<aside class="big warning">a</aside>', '<aside role="note" class="warning">a</aside>'],
      ['<aside class="advert">a</aside>', '<aside role="note">a</aside>'],
    ])
  })

  it('removes control characters, spelled out or as entities', () => {
    expect(drawCleaned('<p>a\u0000b\u0008c&#1;d&#x7f;\uffff&#xfffe;e</p>')).toBe('<p>abcde</p>')
  })
})

describe('what the source hides', () => {
  it.each([
    '<p hidden>b</p>',
    '<p style="display:none">b</p>',
    '<div style="VISIBILITY: hidden"><p>b</p></div>',
    '<span style="mso-hide:all">b</span>',
    '<div popover>b</div>',
  ])('stays hidden, in the first sentences and in the search too, and is reported: %s', (html) => {
    const { text, facts } = cleanBody(`<p>a</p>${html}<p>c</p>`)
    expect(text).toBe('a\nc')
    expect(facts.excerpt).toBe('a c')
    expect(facts.lost).toEqual({ hidden: 1 })
  })

  it('stays shown if only a search of the browser would find it', () => {
    expect(drawCleaned('<p hidden="until-found">a</p>')).toBe('<p>a</p>')
  })
})

describe('what is lost', () => {
  it('is reported by kinds', () => {
    const html =
      '<script>x</script><style>p{}</style><a href="javascript:x">a</a><img src="cid:1" alt="b"><progress></progress>'
    expect(cleanBody(html).facts.lost).toEqual({ script: 1, styleSheet: 1, link: 1, picture: 1, gauge: 1 })
    expect(cleanBody('<p>a</p>').facts.lost).toBeUndefined()
  })

  it('is reported if it is nested too deeply', () => {
    expect(cleanBody('<div>'.repeat(6_000) + 'x').facts.lost).toEqual({ depth: 1 })
  })
})

describe('a user name or a password in an address', () => {
  it.each([
    ['https://me:pw@x.example/a?b#c', 'https://x.example/a?b#c'],
    ['https://me@x.example', 'https://x.example/'],
    ['//:pw@x.example/a@b', 'https://x.example/a@b'],
    ['http:me:pw@x.example', 'http://x.example/'],
    [' ht\ntps:\\\\me:p%40w@x.example\\a', 'https://x.example/a'],
  ])('is taken out of the link %j and reported', (href, open) => {
    const source = `<p><a href="${href}">x</a></p>`
    expect(drawCleaned(source)).toBe(`<p><a href="${open}" rel="noopener noreferrer">x</a></p>`)
    expect(cleanBody(source).facts.lost).toEqual({ password: 1 })
  })

  it.each(['<iframe src="https://me:pw@x.example/a"></iframe>', '<video src="https://me:pw@x.example/a"></video>'])(
    'is taken out of %s',
    (source) => {
      const html = drawCleaned(source)
      expect(html).toContain('href="https://x.example/a"')
      expect(html).not.toContain('pw')
      expect(cleanBody(source).facts.lost).toMatchObject({ password: 1 })
    },
  )
})

describe('tricks', () => {
  // A naive parser reads each of these differently from a browser.
  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<title><a title="</title><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
    '<plaintext><img src=x onerror=alert(1)>',
    '<select><template><img src=x onerror=alert(1)></template></select>',
    '<table><style><img src=x onerror=alert(1)></style></table>',
    '<p title="--><script>alert(1)</script>">a</p>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<a href="/x" title="&quot; onclick=&quot;alert(1)">a</a>',
    '<a href="/x&quot; onclick=&quot;alert(1)">a</a>',
    '<p id="x&quot; onclick=alert(1)">a</p>',
    '<code class="language-x&quot; onclick=alert(1)">a</code>',
    '<td colspan="2&quot; onclick=alert(1)">a</td>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src="https://www.youtube.com/embed/x&quot;onload=alert(1)"></iframe>',
    '<script/src=data:,alert(1)></script>',
    '<<img src=x onerror=alert(1)>>',
    '<img src=x onerror=alert(1)//',
    '</p/onclick=alert(1)>',
  ])('makes %s harmless', (html) => {
    const result = drawCleaned(`<div>${html}`)
    const tags = result.match(/<[^>]*>/g) ?? []
    expect(
      tags.filter(
        (tag) =>
          !/^<\/?(div|p|pre|a|code|span|b|table|tr|td|img|math|mtext)( (href|id|name|title|class|src|alt|rel|tabindex)="[^"<>]*")*>$/.test(
            tag,
          ),
      ),
    ).toEqual([])
    expect(result.replace(/<[^>]*>/g, '')).not.toContain('<')
  })

  it('escapes text that looks like markup', () => {
    expect(drawCleaned('<p>&lt;script&gt; a < b && c</p>')).toBe('<p>&lt;script&gt; a &lt; b &amp;&amp; c</p>')
  })

  it('gives a body no id of the page', () => {
    expect(drawCleaned('<p id="search">a</p><a name="config"></a><p>b</p>')).toBe(
      '<p id="s-search"><a name="search"></a>a</p><p id="s-config"><a name="config"></a>b</p>',
    )
  })

  it('survives nesting without end', () => {
    expect(drawCleaned('<b>'.repeat(100_000) + 'x')).not.toContain('<b><b><b><b><b>')
    expect(drawCleaned('<div>'.repeat(1_000) + 'x').match(/<div>/g)?.length).toBeLessThan(300)
    expect(drawCleaned('<p>x'.repeat(20_000)).length).toBe(20_000 * '<p>x</p>'.length)
  })

  it.each([
    ['a title', `<abbr title="${'t'.repeat(5_000)}">`],
    ['an address', `<a href="/${'a'.repeat(5_000)}.html">`],
    ['many elements', '<b><i><u><s><em><strong><small><mark><cite><q>'.repeat(4)],
  ])('does not grow with the product of its blocks and open elements: %s', (_what, opened) => {
    const blocks = 5_000
    const { parts } = cleanBody(`${opened}${'<p>x</p>'.repeat(blocks)}`).body
    const length = JSON.stringify(parts).length
    // Without a limit the result would have more than 25 million characters.
    expect(length).toBeLessThan(600_000)
    expect(cleanBody(`${opened}${'<p>x</p>'.repeat(blocks)}`).text.split('\n')).toHaveLength(blocks)
  })
})

describe('facts', () => {
  it('collects the words for the search index, one line per block', () => {
    expect(
      cleanBody('<h2>A  b</h2><ul><li>c<ul><li>d</ul></ul><table><tr><td>e<td>f</table><p>g&amp;<b>h</b>\n i</p>').text,
    ).toBe('A b\nc\nd\ne\nf\ng&h i')
  })

  it('takes the excerpt from the prose, without headings, code and tables', () => {
    expect(cleanBody('<h2>H</h2><pre>code</pre><p>One.</p><table><tr><td>x</table><p>Two.</p>').facts.excerpt).toBe(
      'One. Two.',
    )
    expect(cleanBody('<h2>Only a heading</h2>').facts.excerpt).toBe('Only a heading')
  })

  it('parts words at a line break, and not where a line may break within a word', () => {
    const { text, facts, body } = cleanBody('<h2>Infor<wbr>ma&shy;tion</h2><p>hot<br>wa<wbr>ter</p>')
    expect(text).toBe('Informa\u00adtion\nhot water')
    expect(facts.excerpt).toBe('hot water')
    expect(body.headings).toEqual([{ id: 's-information', level: 2, text: 'Informa\u00adtion' }])
  })

  it('finds nothing in nothing', () => {
    expect(cleanBody('')).toEqual({
      body: { parts: [], headings: [] },
      text: '',
      facts: { links: [], images: [], excerpt: '' },
    })
  })

  it('cleans the same body to the same result', () => {
    const html = '<h2>A</h2><p><a href="/x">b</a></p><table><caption>c</caption><tr><th>d</table>'
    expect(cleanBody(html)).toEqual(cleanBody(html))
  })
})
