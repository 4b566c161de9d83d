import { expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'

/** The texts of a cleaned SVG, each with its place and its lines. */
function textsOf(inner: string) {
  const { text = '' } = cleanSvg(`<svg>${inner}</svg>`) ?? {}
  expect(text).not.toMatch(/foreignObject|<div|<span|<p>|<script|onclick/)
  return [...text.matchAll(/<text([^>]*)>(.*?)<\/text>/gs)].map(([, attributes = '', lines = '']) => ({
    at: [/ x="([^"]*)"/.exec(lines)?.[1] ?? / x="([^"]*)"/.exec(attributes)?.[1], / y="([^"]*)"/.exec(attributes)?.[1]],
    lines: lines.includes('<tspan') ? [...lines.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, line]) => line) : [lines],
    fill: / fill="([^"]*)"/.exec(attributes)?.[1],
  }))
}

it('a label of mermaid is text in the middle of its box', () => {
  const label =
    '<g class="label" transform="translate(-20,-9.5)"><rect/><foreignObject width="120" height="38">' +
    `<div ${XHTML} style="display: table-cell; white-space: nowrap; line-height: 1.5;"><span class="nodeLabel"><p>Ask &amp; <b>wait</b></p><p>两天</p></span></div>` +
    '</foreignObject></g>'
  expect(textsOf(label)).toStrictEqual([{ at: ['60', '19'], lines: ['Ask &amp; wait', '两天'], fill: undefined }])
})

const drawio = (fallback: string, words = 'Check the meter before you call') =>
  '<g><switch><foreignObject style="overflow: visible; text-align: left;" pointer-events="none" width="100%" height="100%">' +
  `<div ${XHTML} style="display: flex; align-items: unsafe center; justify-content: unsafe center; width: 118px; height: 1px; padding-top: 50px; margin-left: 11px;">` +
  '<div style="box-sizing: border-box; font-size: 0; text-align: center; color: #112233; "><div style="display: inline-block; font-size: 12px;">' +
  `${words}</div></div></div></foreignObject>${fallback}</switch></g>`

it('a label of draw.io is the text that it has for programs without HTML', () => {
  const texts = textsOf(
    drawio('<text x="70" y="54" fill="#112233" font-size="12px" text-anchor="middle">Check</text>', 'Check'),
  )
  expect(texts).toStrictEqual([{ at: ['70', '54'], lines: ['Check'], fill: '#112233' }])
})

it('a label that draw.io cut short is written out, as wide as it was', () => {
  const texts = textsOf(drawio('<text x="70" y="54" fill="#112233" font-size="12px">Check the meter befo...</text>'))
  expect(texts).toStrictEqual([{ at: ['70', '54'], lines: ['Check the meter', 'before you call'], fill: '#112233' }])
})

it('a label that draw.io drew as a picture is the picture', () => {
  const image = '<image x="11" y="43" width="118" height="17" xlink:href="data:image/png;base64,AA=="/>'
  expect(textsOf(drawio(image))).toStrictEqual([])
  expect(cleanSvg(`<svg>${drawio(image)}</svg>`)?.text).toContain('href="data:image/png;base64,AA=="')
})

it('a label that draw.io wrote as HTML alone is text where its style says', () => {
  expect(textsOf(drawio(''))).toStrictEqual([
    { at: ['70', '50'], lines: ['Check the meter', 'before you call'], fill: '#112233' },
  ])
})

it('what Illustrator keeps for itself is not drawn, and what it offers instead is', () => {
  const inner =
    '<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#adobe"/></foreignObject>' +
    '<g i:extraneous="self"><text y="3">Plan</text></g></switch><i:pgf id="adobe">eJzs</i:pgf>'
  expect(textsOf(inner)).toMatchObject([{ lines: ['Plan'] }])
})

it('scripts, styles and empty boxes give no text', () => {
  for (const html of [
    '<script>x()</script>',
    '<style>a{}</style>',
    '',
    ' <br/> ',
    '<iframe>z</iframe>',
    '<svg><text>w</text></svg>',
  ]) {
    expect(
      textsOf(`<foreignObject width="10" height="10"><div ${XHTML} onclick="x">${html}</div></foreignObject>`),
    ).toStrictEqual([])
  }
})
