import { describe, expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'
import { cleanBody } from '../clean-body.ts'

function expectAll(vectors: readonly (readonly [html: string, result: string])[]): void {
  expect(vectors.map(([html]) => drawCleaned(html))).toEqual(vectors.map(([, result]) => result))
}

const inner = (html: string) => drawCleaned(html).replace(/^<div class="table-scroll"[^>]*>|<\/div>$/g, '')

describe('alignment', () => {
  it('survives as a class of ours, whether it is written as style, attribute, element or class', () => {
    expectAll([
      ['<p style="text-align: center">a</p>', '<p class="align-center">a</p>'],
      ['<h2 align="right">a</h2>', '<h2 id="s-a" class="align-end">a</h2>'],
      ['<center>a</center>', '<div class="align-center">a</div>'],
      ['<p class="has-text-align-right">a</p>', '<p class="align-end">a</p>'],
      ['<p class="ql-align-center big">a</p>', '<p class="align-center">a</p>'],
      [
        '<figure class="image image-style-align-center"><p>a</p></figure>',
        '<figure class="align-center"><p>a</p></figure>',
      ],
      ['<p style="text-align:justify" class="text-alignment">a</p>', '<p>a</p>'],
    ])
  })

  it('is written if it differs from that around', () => {
    expectAll([
      ['<p align="left">a</p>', '<p>a</p>'],
      [
        '<div align="center"><p>a</p><p align="center">b</p><p align="left">c</p></div>',
        '<div class="align-center"><p>a</p><p>b</p><p class="align-start">c</p></div>',
      ],
    ])
  })

  it('of a row or a table is that of its cells, and no cell takes that around the table', () => {
    expect(
      inner('<table><tr align="right"><td>1<td align="left">2<tr><td style="text-align:right">3<td>4</table>'),
    ).toBe(
      '<table><tr class="align-end"><td class="align-end">1</td><td>2</td></tr>' +
        '<tr><td class="align-end">3</td><td>4</td></tr></table>',
    )
    expect(drawCleaned('<center><table align="center"><tr><td>1</table></center>')).not.toContain('<td class')
  })
})

describe('lists', () => {
  it('keep their marks, whether these are written on the list or on its items', () => {
    expectAll([
      ['<ol style="list-style-type:lower-alpha"><li>a</ol>', '<ol type="a"><li>a</li></ol>'],
      ['<ol><li style="list-style-type:upper-roman">a<li>b</ol>', '<ol type="I"><li>a</li><li>b</li></ol>'],
      ['<ul type="square"><li>a</ul>', '<ul class="list-square"><li>a</li></ul>'],
      ['<ol style="list-style:cjk-ideographic"><li>a</ol>', '<ol class="list-cjk"><li>a</li></ol>'],
      ['<ul style="list-style-type:decimal"><li>a</ul>', '<ol><li>a</li></ol>'],
      ['<ul style="list-style-type:none"><li>a</ul>', '<ul class="list-none"><li>a</li></ul>'],
      ['<ol style="list-style-type:nonsense"><li>a</ol>', '<ol><li>a</li></ol>'],
    ])
  })

  it('in a list, outside of an item, belong to the item before', () => {
    expectAll([
      [
        '<ol><li>a<b>!</b></li><ol><li>b</li></ol><li>c</li></ol>',
        '<ol><li>a<b>!</b><ol><li>b</li></ol></li><li>c</li></ol>',
      ],
      [
        '<ol><li>a</li> <li style="list-style-type: none;"> <ol> <li>b</li></ol></li><li>c</li></ol>',
        '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>',
      ],
      ['<ul><ul><li>a</li></ul><li>b</li></ul>', '<ul><li><ul><li>a</li></ul></li><li>b</li></ul>'],
      [
        '<ul><li>a</li><li style="list-style-type:none">b<ul><li>c</li></ul></li></ul>',
        '<ul><li>a</li><li class="list-none">b<ul><li>c</li></ul></li></ul>',
      ],
    ])
  })

  it('of boxes show which are marked, to a screen reader too', () => {
    expectAll([
      [
        '<ul><li><label><input type="checkbox" disabled checked>a</label></li><li id="k"><input type=checkbox>b</li></ul>',
        '<ul><li id="s-check" class="check"><input type="checkbox" disabled checked aria-labelledby="s-check"> a</li>' +
          '<li id="s-k" class="check"><a name="k"></a><input type="checkbox" disabled aria-labelledby="s-k"> b</li></ul>',
      ],
      [
        '<input type="checkbox" disabled>a',
        '<p id="s-check"><input type="checkbox" disabled aria-labelledby="s-check"> a</p>',
      ],
    ])
    expect(cleanBody('<form><label><input type="checkbox"> I agree</label></form>').facts.lost).toEqual({ field: 1 })
  })

  it('of terms are the same with and without groups', () => {
    const html = '<dl><div><dt>a</dt><dd>b</dd></div><div><dt>c</dt><dd>d</dd></div></dl>'
    expect(drawCleaned(html)).toBe(html.replace(/<\/?div>/g, ''))
  })
})

describe('widths', () => {
  const part = (html: string) =>
    cleanBody(html).body.parts.find((found) => typeof found === 'object' && 'image' in found)

  it('of the editor bound a picture, in pixels or percent', () => {
    const image = { image: '/a.png', alt: '' }
    expect(part('<img src="/a.png" width="20" height="20">')).toEqual({ ...image, widest: 20 })
    expect(part('<img src="/a.png" width="900" style="width:300px">')).toEqual({ ...image, widest: 300 })
    expect(part('<img src="/a.png" style="width:43.5%">')).toEqual({ ...image, widest: 278 })
    expect(part('<img src="/a.png" width="100%">')).toEqual(image)
    expect(part('<figure class="image" style="width:25%"><img src="/a.png"></figure>')).toEqual({
      ...image,
      widest: 160,
    })
    expect(part('<figure style="width:25%"><img src="/a.png" width="225" height="150"></figure>')).toEqual({
      ...image,
      widest: 160,
    })
    expect(part('<figure style="width:300px"><img src="/a.png" width="225"></figure>')).toEqual({
      ...image,
      widest: 225,
    })
    expect(part('<figure style="width:300px"><img src="/a.png" style="width:50%"></figure>')).toEqual({
      ...image,
      widest: 150,
    })
    expect(part('<div class="wp-caption" style="width: 310px"><img src="/a.png"></div>')).toEqual({
      ...image,
      widest: 310,
    })
    expect(part('<figure class="table" style="width:25%"><table><tr><td><img src="/a.png"></table></figure>')).toEqual(
      image,
    )
  })
})
