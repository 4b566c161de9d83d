import { describe, expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

function expectAll(vectors: readonly (readonly [html: string, result: string])[]): void {
  expect(vectors.map(([html]) => drawCleaned(html))).toEqual(vectors.map(([, result]) => result))
}

describe('an anchor as the author wrote it', () => {
  it('stands as a name beside the id, where the first words are', () => {
    expectAll([
      ['<h2 id="far">Far</h2>', '<h2 id="s-far"><a name="far"></a>Far</h2>'],
      ['<h2 id="요금 안내">x</h2>', '<h2 id="s-요금-안내"><a name="요금 안내"></a>x</h2>'],
      ['<div id="k"><ul><li>a</ul></div>', '<div id="s-k"><ul><li><a name="k"></a>a</li></ul></div>'],
      ['<p>a <b id="k">b</b></p>', '<p>a <span id="s-k"></span><a name="k"></a><b>b</b></p>'],
      ['<p><a name="k"></a><br></p><h2>x</h2>', '<h2 id="s-k"><a name="k"></a>x</h2>'],
      [
        '<h2 id="a"><a name="b"></a>x</h2>',
        '<h2 id="s-a"><span id="s-b"></span><a name="a"></a><a name="b"></a>x</h2>',
      ],
    ])
  })

  it('stands at the end if no words follow', () => {
    expectAll([
      ['<p>a</p><a name="end"></a>', '<p>a</p><span id="s-end"></span><a name="end"></a>'],
      ['<a name="end"></a>', ''],
    ])
  })

  it('stands before a link, not in it', () => {
    const link = '<a href="/x.html">'
    expectAll([
      [`<h2><a href="/x.html" id="k">x</a></h2>`, `<h2 id="s-k"><a name="k"></a>${link}x</a></h2>`],
      [
        `<p>a <i>b ${link}<b>c <span id="k">d</span></b> <span id="l">e</span></a></i></p>`,
        `<p>a <i>b <a name="k"></a><a name="l"></a>${link}<b>c <span id="s-k"></span>d</b> <span id="s-l"></span>e</a></i></p>`,
      ],
      [`<p>${link}<span id="k">&nbsp;</span></a>b</p>`, '<p id="s-k">\u00a0<a name="k"></a>b</p>'],
    ])
  })

  it('has no name of its own if its id is the same, if it is the top of the page, or if an earlier one has it', () => {
    expectAll([
      ['<h2 id="s-far">Far</h2>', '<h2 id="s-far">Far</h2>'],
      ['<h2 id="Top">x</h2>', '<h2 id="s-Top">x</h2>'],
      ['<p id="k">a</p><p id="k">b</p>', '<p id="s-k"><a name="k"></a>a</p><p>b</p>'],
      ['<p id="A b">a</p><p id="A-b">b</p>', '<p id="s-A-b"><a name="A b"></a>a</p><p><a name="A-b"></a>b</p>'],
    ])
  })

  it('says nothing that a text could not say', () => {
    expectAll([
      [`<p id='x"><b>'>a</p>`, '<p id="s-x-b"><a name="x&quot;&gt;&lt;b&gt;"></a>a</p>'],
      ['<p id="-">a</p><p id="">b</p>', '<p>a</p><p>b</p>'],
    ])
  })
})
