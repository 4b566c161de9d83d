import { describe, expect, it } from 'vitest'
import { TABLE_HEAD } from '#contract/table-head.ts'
import { drawCleaned } from '../../../tests/support/draw-body.ts'
import { cleanBody } from '../clean-body.ts'

function expectAll(vectors: readonly (readonly [html: string, result: string])[]): void {
  expect(vectors.map(([html]) => drawCleaned(html))).toEqual(vectors.map(([, result]) => result))
}

describe('headings', () => {
  it('gives each a readable id of its own and lists them', () => {
    const { body } = cleanBody(
      '<h2>Tariffs &amp; fees</h2><h3>요금 <em>안내</em></h3><h4>费用</h4><h2>Tariffs, fees!</h2><h5>x</h5>',
    )
    expect(body.headings).toEqual([
      { id: 's-tariffs-fees', level: 2, text: 'Tariffs & fees' },
      { id: 's-요금-안내', level: 3, text: '요금 안내' },
      { id: 's-费用', level: 4, text: '费用' },
      { id: 's-tariffs-fees-2', level: 2, text: 'Tariffs, fees!' },
    ])
    expect(body.parts.filter((part) => typeof part !== 'string')).toEqual(
      body.headings.map(({ id }) => ({ anchor: id })),
    )
  })

  it('keeps the id an editor gave, on the heading or on an anchor in it or before it', () => {
    expectAll([
      ['<h2 id="A b">x</h2>', '<h2 id="s-A-b"><a name="A b"></a>x</h2>'],
      ['<h2><a name="k"></a>x</h2>', '<h2 id="s-k"><a name="k"></a>x</h2>'],
      ['<a id="k"></a><h2>x</h2>', '<h2 id="s-k"><a name="k"></a>x</h2>'],
      ['<p id="k"></p><h2>x</h2>', '<h2 id="s-k"><a name="k"></a>x</h2>'],
      ['<p id="k">a</p><h2 id="k">x</h2>', '<p id="s-k"><a name="k"></a>a</p><h2 id="s-x">x</h2>'],
    ])
  })

  it('lowers h1, as the page has its own', () => {
    expect(cleanBody('<h1>x</h1>').body.headings).toEqual([{ id: 's-x', level: 2, text: 'x' }])
  })

  it('lists a heading of a picture by the text of the picture, and leaves it out if that says nothing', () => {
    const { body } = cleanBody('<h2><img src="/a.png" alt="Opening hours"></h2><h2><img src="/a.png"></h2>')
    expect(body.headings).toEqual([{ id: 's-opening-hours', level: 2, text: 'Opening hours' }])
  })

  it('names a heading without letters', () => {
    expect(drawCleaned('<h2>???</h2>')).toBe('<h2 id="s-section">???</h2>')
  })
})

describe('tables', () => {
  const table = '<table><tr><td>1</td></tr></table>'

  it('can be scrolled and are named by their caption, else by the heading before', () => {
    expectAll([
      [table, `<div class="table-scroll" tabindex="0">${table}</div>`],
      [
        '<table><caption>C</caption><tr><td>1</table>',
        '<section class="table-scroll" aria-labelledby="s-table" tabindex="0">' +
          '<table><caption id="s-table">C</caption><tr><td>1</td></tr></table></section>',
      ],
      [
        `<h2>H</h2>${table}${table}`,
        `<h2 id="s-h">H</h2><section class="table-scroll" aria-labelledby="s-h" tabindex="0">${table}</section>` +
          `<div class="table-scroll" tabindex="0">${table}</div>`,
      ],
      [
        `<table><tr><td>${table}</table>`,
        `<div class="table-scroll" tabindex="0"><table><tr><td>${table}</td></tr></table></div>`,
      ],
    ])
  })

  it('say what their header cells head', () => {
    const inner = (html: string) => drawCleaned(html).replace(/^<div[^>]*>|<\/div>$/g, '')
    expect(inner('<table><thead><tr><th>a<th>b<tbody><tr><th>c<td>d</table>')).toBe(
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
        '<tbody><tr><th scope="row">c</th><td>d</td></tr></tbody></table>',
    )
    expect(inner('<table><tr><th>a<th>b<tr><td>c<th scope=ROWGROUP>d</table>')).toBe(
      '<table><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td>c</td><th scope="rowgroup">d</th></tr></table>',
    )
  })

  it('tell the search which of their words are a head', () => {
    const { text, facts } = cleanBody(
      '<table><thead><tr><th>Size<th><th>Price <b>in €</b><tbody><tr><th>small<td>5</table>' +
        '<table><tr><th>Day<th>Hours<tr><td>Monday<td>9</table>',
    )
    const head = (line: string) => TABLE_HEAD + line
    expect(text.split('\n')).toEqual([
      head('Size'),
      head('Price in €'),
      'small',
      '5',
      head('Day'),
      head('Hours'),
      'Monday',
      '9',
    ])
    expect(facts.excerpt).toBe('Size Price in € small 5 Day Hours Monday 9')
  })

  it('get the rows and cells that were left out', () => {
    const inner = (html: string) => drawCleaned(html).replace(/^<div[^>]*>|<\/div>$/g, '')
    expect(inner('<table>text<td>a</td></table>')).toBe('<table><tr><td>text</td><td>a</td></tr></table>')
    expect(inner('<table><tbody><tr><td>a<tbody><tr><td colspan=3 rowspan=x>b</table>')).toBe(
      '<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td colspan="3">b</td></tr></tbody></table>',
    )
    expect(drawCleaned('<td>a</td><td>b</td>')).toBe('<div>a</div><div>b</div>')
  })
})

describe('blocks that move their content aside', () => {
  const countOf = (html: string, tag: string) => drawCleaned(html).split(`<${tag}`).length - 1

  it('stand in each other six deep: items go on in the list around them, and other blocks keep their words', () => {
    const word = (at: number) => `word${at} `
    const nested = (open: string) => Array.from({ length: 256 }, (_, at) => open + word(at)).join('')
    const words = Array.from({ length: 256 }, (_, at) => word(at).trim())
    for (const [open, tag] of [
      ['<ul><li>', 'ul'],
      ['<ol><li>', 'ol'],
      ['<dl><dd>', 'dl'],
      ['<blockquote>', 'blockquote'],
      ['<aside>', 'aside'],
      ['<figure>', 'figure'],
      ['<details><summary>More</summary>', 'details'],
    ] as const) {
      expect([tag, countOf(nested(open), tag)]).toEqual([tag, 6])
      expect(drawCleaned(nested(open)).match(/word\d+/g)).toEqual(words)
    }
    expect(countOf(nested('<ul><li>'), 'li')).toBe(256)
  })

  it('count together, whoever asks for them', () => {
    const mixed = '<blockquote><li>'.repeat(10)
    expect(countOf(`${mixed}x`, 'blockquote') + countOf(`${mixed}x`, 'ul')).toBe(6)
  })
})
