import { describe, expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

function expectAll(vectors: readonly (readonly [html: string, result: string])[]): void {
  expect(vectors.map(([html]) => drawCleaned(html))).toEqual(vectors.map(([, result]) => result))
}

describe('structure', () => {
  it('never lets a block stand inside a paragraph, a heading or a line', () => {
    expectAll([
      ['<b><p>one</p>two<div>three</div></b>', '<p><b>one</b></p><p><b>two</b></p><div><b>three</b></div>'],
      ['<p>a<ul><li>b</ul>c</p>', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
      ['<h2><p>a</p><div>b</div></h2>', '<h2 id="s-a-b">a b</h2>'],
      [
        '<a href="/x.html"><h3>a</h3><p>b</p></a>',
        '<h3 id="s-a"><a href="/x.html">a</a></h3><p><a href="/x.html">b</a></p>',
      ],
      ['<b>a<i>b</b>c</i>', '<p><b>a<i>b</i></b>c</p>'],
    ])
  })

  it('puts loose text into paragraphs and loose items into lists', () => {
    expectAll([
      ['a <b>b</b><br>c<p>d</p>e', '<p>a <b>b</b><br>c</p><p>d</p><p>e</p>'],
      ['<li>a<li>b</li>c', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
      ['<ul>a<li>b<ul><ul><li>c</ul></ul></ul>', '<ul><li>a</li><li>b<ul><li><ul><li>c</li></ul></li></ul></li></ul>'],
      ['<dl><dt>a<dd>b<p>c</dl>', '<dl><dt>a</dt><dd>b<p>c</p></dd></dl>'],
    ])
  })

  it('removes what holds nothing', () => {
    expectAll([
      ['<p></p><p> </p><p>&nbsp;</p><p><br></p><p><b></b></p><h2> </h2><ul></ul><div><p></p></div>', ''],
      ['<p>a</p>\n\n<p></p>\n\n<p>b</p>', '<p>a</p>\n<p>b</p>'],
      ['<p>a<i class="icon"></i></p>', '<p>a</p>'],
    ])
  })

  it('keeps code as it is written', () => {
    expect(
      drawCleaned(
        '<pre><code class="language-js">\n  if (a &lt; b) {\r\n\n\t<span class="k">return</span> }\n</code></pre>',
      ),
    ).toBe('<pre tabindex="0"><code class="language-js">\n  if (a &lt; b) {\n\n\treturn }\n</code></pre>')
  })

  it('keeps lists, quotes, figures, details, ruby and the like', () => {
    const html =
      '<ol start="3" type="a" reversed><li value="5">a</li></ol><blockquote>b</blockquote><figure>c<figcaption>d</figcaption></figure>' +
      '<details open><summary>e</summary>f</details><p><ruby>漢<rt>kan</rt></ruby> x<sup>2</sup> <time datetime="2026-01-02">g</time></p><hr>'
    expect(drawCleaned(html)).toBe(html)
  })

  it('makes a block of details without a summary', () => {
    expect(drawCleaned('<details><p>a</p><summary>b</summary></details>')).toBe('<div><p>a</p><div>b</div></div>')
  })
})
