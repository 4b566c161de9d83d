import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

function expectAll(vectors: readonly (readonly [html: string, result: string])[]): void {
  expect(vectors.map(([html]) => drawCleaned(html))).toEqual(vectors.map(([, result]) => result))
}

it('emphasises what a style emphasises', () => {
  expectAll([
    ['<p><span style="font-weight:700">a</span></p>', '<p><strong>a</strong></p>'],
    [
      '<p><span style="font-style:italic;text-decoration:underline line-through">a</span></p>',
      '<p><em><u><s>a</s></u></em></p>',
    ],
    ['<p>H<span style="vertical-align:sub">2</span>O</p>', '<p>H<sub>2</sub>O</p>'],
    ['<p><span style="background-color:#ffff00">a</span></p>', '<p><mark>a</mark></p>'],
    ['<p style="background:yellow">a</p>', '<p>a</p>'],
    ['<p style="font-weight:bold">a</p><p>b</p>', '<p><strong>a</strong></p><p>b</p>'],
    ['<div style="font-style:italic"><p>a</p><p>b</p></div>', '<div><p><em>a</em></p><p><em>b</em></p></div>'],
  ])
})

it('emphasises nothing twice, and no heading or link by what it is', () => {
  expectAll([
    ['<p><b><span style="font-weight:bold">a</span></b></p>', '<p><b>a</b></p>'],
    ['<h2><span style="font-weight:700">a</span></h2>', '<h2 id="s-a">a</h2>'],
    ['<p><a href="/a.html"><span style="text-decoration:underline">a</span></a></p>', '<p><a href="/a.html">a</a></p>'],
  ])
})

it('takes back emphasis that a style takes back', () => {
  expectAll([
    ['<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
    ['<p><i style="font-style:normal">a</i><u style="text-decoration:none">b</u></p>', '<p>ab</p>'],
    ['<p><b style="mso-bidi-font-weight:normal">a</b></p>', '<p><b>a</b></p>'],
    ['<p><a href="/a.html" style="text-decoration:none">a</a></p>', '<p><a href="/a.html">a</a></p>'],
  ])
})
