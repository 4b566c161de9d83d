import { describe, expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'
import { cleanBody } from '../clean-body.ts'

function expectAll(vectors: readonly (readonly [html: string, result: string])[]): void {
  expect(vectors.map(([html]) => drawCleaned(html))).toEqual(vectors.map(([, result]) => result))
}

describe('addresses of links', () => {
  it('unwraps links with a scheme that is not allowed, however it is spelled', () => {
    const hrefs = [
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      ' \u0001javascript:x',
      'java\nscript:x',
      'java&Tab;script:x',
      'javascript&colon;x',
    ]
    const more = ['vbscript:x', 'data:text/html,x', 'file:///etc/passwd', 'blob:x', 'feed:javascript:x', 'http://', '']
    expect([...hrefs, ...more].map((href) => drawCleaned(`<p><a href="${href}">a</a></p>`))).toEqual(
      [...hrefs, ...more].map(() => '<p>a</p>'),
    )
  })

  it('leaves out addresses of more than 8,000 characters, and that is reported', () => {
    const address = (length: number) => '/' + 'x'.repeat(length - 1)
    const draw = (length: number) =>
      cleanBody(`<p><a href="${address(length)}">a</a><img src="${address(length)}" alt="b"></p>`)
    const kept = draw(8000).facts
    expect([kept.links.length, kept.images.length, kept.lost]).toEqual([1, 1, undefined])
    const { body, facts } = draw(8001)
    expect(body.parts).toEqual(['<p>ab</p>'])
    expect(facts.lost).toEqual({ longAddress: 2 })
  })

  it('marks links that lead away', () => {
    expectAll([
      [
        '<a href="HTTPS://E.example/ü?a=1&b">a</a>',
        '<p><a href="https://e.example/%C3%BC?a=1&amp;b" rel="noopener noreferrer">a</a></p>',
      ],
      ['<a href="//e.example/x">a</a>', '<p><a href="https://e.example/x" rel="noopener noreferrer">a</a></p>'],
      ['<a href="/\\e.example">a</a>', '<p><a href="https://e.example/" rel="noopener noreferrer">a</a></p>'],
      ['<a href="mailto:a@e.example">a</a>', '<p><a href="mailto:a@e.example">a</a></p>'],
      ['<a href="tel:+1 23">a</a>', '<p><a href="tel:+1%2023">a</a></p>'],
    ])
  })

  it('leaves the address of a file as it is', () => {
    const address = '/files/cafe\u0301%E9.pdf#page=3'
    expect(cleanBody(`<a href="${address}">a</a>`).facts.links).toEqual([address])
  })

  it('lets a mail address break before its host where it is the text of its link, and nowhere in what is searched', () => {
    const [email, mailto] = ['office@e.example', '<a href="mailto:office@e.example">']
    expectAll([
      [`<p>${mailto}${email}</a>，</p>`, `<p>${mailto}office@<wbr>e.example</a>，</p>`],
      [`<p>${mailto}<b>${email}</b></a></p>`, `<p>${mailto}<b>office@<wbr>e.example</b></a></p>`],
      [`<p>${mailto}us @ home</a> or ${email}</p>`, `<p>${mailto}us @ home</a> or ${email}</p>`],
    ])
    expect(cleanBody(`<p>${mailto}${email}</a>, day and night</p>`).text).toBe(`${email}, day and night`)
  })

  it('leaves links of the site open, with their fragments led to the ids of bodies', () => {
    const { body, facts } = cleanBody(
      '<p><a href="/zh/water/a.html?x=1#Cost now">a</a> <a href="/b.html">b</a> <a href="/b.html">c</a></p>',
    )
    expect(body.parts).toEqual([
      '<p><a href="',
      { link: '/zh/water/a.html?x=1#s-Cost-now' },
      '">a</a> <a href="',
      { link: '/b.html' },
      '">b</a> <a href="',
      { link: '/b.html' },
      '">c</a></p>',
    ])
    expect(facts.links).toEqual(['/zh/water/a.html?x=1#s-Cost-now', '/b.html'])
  })

  it('counts addresses without a leading slash from the root of the site', () => {
    const links = (href: string) => cleanBody(`<a href="${href}">a</a>`).facts.links
    expect(
      ['tariffs.html', './tariffs.html', '../../tariffs.html', '/a/../tariffs.html', '\\tariffs.html'].map(links),
    ).toEqual(Array.from({ length: 5 }, () => ['/tariffs.html']))
    expect(['/.//e.example', '/a/..//e.example', './/e.example'].map(links)).toEqual(
      Array.from({ length: 3 }, () => ['/e.example']),
    )
    expect(links('?q=1')).toEqual(['/?q=1'])
    expect(links('/water/요금 표.html')).toEqual(['/water/%EC%9A%94%EA%B8%88%20%ED%91%9C.html'])
  })

  it('leads fragments to the ids that they become', () => {
    expectAll([
      [
        '<a href="#cost">a</a><h2 id="cost">Cost</h2>',
        '<p><a href="#s-cost">a</a></p><h2 id="s-cost"><a name="cost"></a>Cost</h2>',
      ],
      ['<a href="#%EC%9A%94%EA%B8%88">a</a>', '<p><a href="#s-요금">a</a></p>'],
      ['<a href="#">a</a>', '<p><a href="#top">a</a></p>'],
    ])
  })

  it('gives a link of pictures alone a name: its title, else where it leads', () => {
    expectAll([
      ['<a href="/a/b.pdf"><img src="/i.png"></a>', '<p><a href="/a/b.pdf"><img src="/i.png" alt="b.pdf"></a></p>'],
      [
        '<a href="/a.html" title="Tariffs"><b><img src="/i.png" alt=" "><img src="/j.png"></b></a>',
        '<p><a href="/a.html" title="Tariffs"><b><img src="/i.png" alt="Tariffs"><img src="/j.png" alt=""></b></a></p>',
      ],
      [
        '<a href="https://www.e.example/%C3%BC"><img src="/i.png" alt="&#8203;">&nbsp;</a>',
        '<p><a href="https://www.e.example/%C3%BC" rel="noopener noreferrer"><img src="/i.png" alt="e.example/ü">\u00a0</a></p>',
      ],
      ['<a href="#s-cost"><img src="/i.png"></a>', '<p><a href="#s-cost"><img src="/i.png" alt="#cost"></a></p>'],
      ['<a href="/a.html"><img src="/i.png"> A</a>', '<p><a href="/a.html"><img src="/i.png" alt=""> A</a></p>'],
      [
        '<a href="/a.html"><img src="/i.png"><img src="/j.png" alt="A"></a>',
        '<p><a href="/a.html"><img src="/i.png" alt=""><img src="/j.png" alt="A"></a></p>',
      ],
      [
        '<a href="/a.html"><p>A</p><p><img src="/i.png"></p></a>',
        '<p><a href="/a.html">A</a></p><p><a href="/a.html"><img src="/i.png" alt="a.html"></a></p>',
      ],
    ])
  })

  it('unwraps links that hold nothing to see', () => {
    expectAll([
      ['<p>a <a href="/a.html">&nbsp;</a>b</p>', '<p>a \u00a0b</p>'],
      ['<p>a<b><a href="/a.html"><br></a></b>b</p>', '<p>a<b><br></b>b</p>'],
      ['<p>a<a href="/a.html"><i>\u200b</i></a>b</p>', '<p>a<i>\u200b</i>b</p>'],
    ])
    expect(cleanBody('<p>a<a href="/a.html">&nbsp;</a></p>').facts.links).toEqual([])
  })

  it('ends a link where the next begins', () => {
    expect(drawCleaned('<a href="/a.html">a<b><a href="/b.html">b</a></b>')).toBe(
      '<p><a href="/a.html">a</a><b><a href="/b.html">b</a></b></p>',
    )
  })
})

describe('pictures', () => {
  it('leaves pictures open', () => {
    const { body, facts } = cleanBody('<p><img src="/files/a.png" alt=\'A "b"\' title="T" onload=x></p>')
    expect(body.parts).toEqual(['<p>', { image: '/files/a.png', alt: 'A "b"', title: 'T' }, '</p>'])
    expect(facts.images).toEqual(['/files/a.png'])
  })

  it('drops pictures without an address that may be loaded', () => {
    expectAll([
      ['<p>a<img><img src=""><img src="data:image/png;base64,AA"><img src="javascript:x"></p>', '<p>a</p>'],
      ['<p>a<a href="/a.html"><img src="cid:1"></a></p>', '<p>a</p>'],
      ['<p><img src="files/a.png"></p>', '<p><img src="/files/a.png" alt=""></p>'],
      ['<p><img src="//e.example/a.png"></p>', '<p><img src="https://e.example/a.png" alt=""></p>'],
    ])
  })

  it('leaves the text of a picture that it drops', () => {
    expectAll([
      ['<a href="/a.html"><img src="cid:1" alt="A & b"></a>', '<p><a href="/a.html">A &amp; b</a></p>'],
      ['<p>a <img src="data:x" alt="b\u0000c"> d</p>', '<p>a bc d</p>'],
    ])
    expect(cleanBody('<img src="data:x" alt="A tap">').text).toBe('A tap')
  })
})

it('keeps the first 5,000 links and 2,000 pictures of a text; what follows stays as its words, and that is reported', () => {
  const many = (count: number, html: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => html(at)).join('')
  const links = many(5_002, (at) => `<a href="/${at}.html">n${at}</a> `)
  const pictures = many(2_001, (at) => `<img src="/files/${at}.png" alt="p${at}">`)
  const { body, facts, text } = cleanBody(`<p>${links}</p><p>${pictures}</p>`)
  expect(facts.links).toHaveLength(5_000)
  expect(facts.images).toHaveLength(2_000)
  expect(facts.lost).toStrictEqual({ linkAfterMost: 2, pictureAfterMost: 1 })
  expect(text).toContain('n4999 n5000 n5001')
  expect(body.parts.at(-1)).toContain('p2000')
})
