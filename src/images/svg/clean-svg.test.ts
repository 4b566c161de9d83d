import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const cleaned = (inner: string) => cleanSvg(`<svg>${inner}</svg>`)?.text

describe('a cleaned SVG', () => {
  it('keeps what draws, its references inside the file and its animations', () => {
    const inner =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<style>.a{fill:url(#g)}</style><g class="a" transform="rotate(4)"><use href="#b" xlink:href="#b"></use></g>' +
      '<circle r="1"><animate attributeName="r" values="1;2" dur="1s"></animate></circle><text>a &amp; &lt;b&gt;</text>'
    expect(cleaned(inner)).toBe(`${HEAD}>${inner}</svg>\n`)
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<SCRIPT>alert(1)</SCRIPT>', ''],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', ''],
    ['<foreignObject><iframe src="//x"/></foreignObject>', ''],
    ['<g onload="alert(1)" ONCLICK="x" id="a"/>', '<g id="a"></g>'],
    ['<a href="javascript:alert(1)"><rect/></a>', '<rect></rect>'],
    ['<use href="https://x/y.svg#z"/>', '<use></use>'],
    ['<use xlink:href="data:image/svg+xml;base64,AA=="/>', '<use></use>'],
    ['<image href="https://x/y.png"/>', '<image></image>'],
    ['<image href="data:image/png;base64,AA=="/>', '<image href="data:image/png;base64,AA=="></image>'],
    ['<rect fill="url(https://x/y#z)"/>', '<rect></rect>'],
    ['<rect style="fill:url( &quot;//x/y&quot; )"/>', '<rect></rect>'],
    ['<style>@import url(https://x/y.css);</style>', '<style></style>'],
    ['<style><![CDATA[ a{background:u\\72l(//x)} ]]></style>', '<style></style>'],
    ['<set attributeName="href" to="https://x"/>', '<set to="https://x"></set>'],
    ['<animate attributeName="xlink:href" values="javascript:alert(1)"/>', '<animate></animate>'],
    ['<metadata><x/></metadata><sodipodi:namedview/>', ''],
    ['</svg><svg><script/></svg>', ''],
  ])('of %s keeps %s', (source, kept) => {
    expect(cleaned(source)).toBe(`${HEAD}>${kept}</svg>\n`)
  })

  it('has the entities that it declares in their places, as Illustrator writes them', () => {
    const source =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [' +
      '<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY st0 "fill:none;stroke:&ink;"><!ENTITY ink "#123">' +
      ']><svg xmlns="&ns_svg;"><path style="&st0;"/><text>&amp;&other;</text></svg>'
    expect(cleanSvg(source)?.text).toBe(
      `${HEAD}><path style="fill:none;stroke:#123"></path><text>&amp;&amp;other;</text></svg>\n`,
    )
  })

  it.each([
    ['that hold each other', '<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;'],
    [
      'that multiply',
      Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(9)}">`).join(''),
      '&e9;',
    ],
    ['that are named too often', `<!ENTITY a "${'x'.repeat(3000)}">`, '&a;'.repeat(2000)],
  ])('with entities %s is none', (_, entities, text) => {
    const source = `<!DOCTYPE svg [<!ENTITY e0 "xxxxxxxxx">${entities}]><svg><text>${text}</text></svg>`
    expect(() => cleanSvg(source)).toThrow('unfold to too much')
  })

  it.each([
    ['a control', '<style>@im\u0001port url(//x);</style>'],
    ['a reference to one', '<style>@im&#1;port "//x";</style>'],
    ['one in an address', '<rect style="fill:u&#x2;rl(//x)"/>'],
    ['one before an address', '<use href="\u0003//x#a"/>'],
  ])('is looked at without what no XML may hold: %s', (_, source) => {
    expect(cleaned(source)).not.toMatch(/import|url|\/\/x/)
  })

  it('has no style sheet that continues after an element in it', () => {
    for (const inner of ['<style>a{}</style>', '<g/>', '<title>x</title>', '<a>y</a>']) {
      expect(cleaned(`<style>b{}${inner}@import url(//x);</style>`)).toBe(`${HEAD}><style>b{}</style></svg>\n`)
    }
  })

  it('keeps a style sheet without the fonts that it would load', () => {
    const sheet =
      '@import url(https://fonts.example/css2?family=A:wght@400;700&amp;family=B);' +
      '@import "//x;y";@font-face{font-family:A;src:url(//x)}.a{fill:red}.b{fill:url(#g)}'
    expect(cleaned(`<style>${sheet}</style>`)).toBe(`${HEAD}><style>.a{fill:red}.b{fill:url(#g)}</style></svg>\n`)
  })

  it.each([
    ['<svg width="10mm" viewBox="0 0 10 20"/>', 38, 76],
    ['<svg viewBox="0 -6 96.4 48"/>', 96, 48],
    ['<svg width="100%" height="100%" viewBox="0,0,24,12"/>', 24, 12],
    ['<svg width="64" height="32px" viewBox="0 0 1 1"/>', 64, 32],
    ['<svg/>', 300, 150],
    ['<svg viewBox="0 0 1000000 500000"/>', 8192, 4096],
    ['<svg width="-1" height="0" viewBox="0 0 0.1 0.1"/>', 1, 1],
  ])('%s is %i × %i pixels', (source, width, height) => {
    expect(cleanSvg(source)).toMatchObject({ width, height })
  })

  it.each(['', 'text', '<html><svg/></html>', '<x:svg xmlns:x="http://www.w3.org/2000/svg"/>', '<!-- <svg> -->'])(
    'is not made of %j',
    (source) => {
      expect(cleanSvg(source)).toBeUndefined()
    },
  )

  it('is cut off where it is nested without end', () => {
    expect(cleaned('<g>'.repeat(100_000))?.length).toBeLessThan(3000)
  })

  it('of more than 200,000 elements is none', () => {
    expect(() => cleaned('<x/>'.repeat(200_000))).toThrow('an SVG of more than 200000 elements')
  })

  it('is as clean as it gets: cleaning it again changes nothing', () => {
    const bit = fc.constantFrom(
      ...[
        '<g>',
        '</g>',
        '<script>',
        '</script>',
        '<style>',
        '</style>',
        '<a>',
        '</a>',
        '<use href="#a"/>',
        '</svg>',
        '<svg>',
      ],
      ...[
        'onload=',
        '"',
        "'",
        '<',
        '>',
        '&',
        '&lt;',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        'url(',
        'javascript:',
        ' x="1"',
        '<text ',
      ],
    )
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
        const once = cleanSvg(`<svg>${bits.join('')}`)?.text ?? ''
        expect(once).not.toMatch(/<script|<\w[^>]*\son\w+=|<\w[^>]*javascript:/i)
        expect(cleanSvg(once)?.text.trim()).toBe(once.trim())
      }),
    )
  })
})
