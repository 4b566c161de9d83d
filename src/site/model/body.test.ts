import { describe, expect, it } from 'vitest'
import type { Picture } from '#contract/picture.ts'
import { fillBody, type Body } from './body.ts'

const body: Body = {
  parts: [
    '<p><a href="',
    { link: '/a.html?x=1&y' },
    '">A</a></p><h2 id="cost">Cost',
    { anchor: 'cost' },
    '</h2>',
    { image: '/files/a.png', alt: 'A "b" <c>', title: 'T' },
  ],
  headings: [{ id: 'cost', level: 2, text: 'Cost' }],
}
const picture = { src: 'https://files.example/a.png?x=1&y', width: 640, height: 480 }

describe('a body', () => {
  it('is filled with what its page knows', () => {
    const use = { digest: 'd', links: { '/a.html?x=1&y': '/zh/a.html?x=1&y' }, pictures: { '/files/a.png': picture } }
    expect(fillBody(body, use)).toBe(
      '<p><a href="/zh/a.html?x=1&amp;y">A</a></p><h2 id="cost">Cost</h2>' +
        '<img src="https://files.example/a.png?x=1&amp;y" alt="A &quot;b&quot; &lt;c&gt;" title="T" width="640" height="480" loading="lazy" decoding="async">',
    )
  })

  it('keeps a link that the page does not know as written, and shows the text of such a picture', () => {
    expect(fillBody(body, { digest: 'd', links: {}, pictures: {} })).toBe(
      '<p><a href="/a.html?x=1&amp;y">A</a></p><h2 id="cost">Cost</h2>A &quot;b&quot; &lt;c&gt;',
    )
  })

  it('marks a link that leads away, and none that the page leads to a path of the site', () => {
    const link = (href: string): Body['parts'] => ['<a href="', { link: href }, '" title="T"', { away: href }, '>']
    const [own, other] = ['https://harbour.example/a.html', "https://elsewhere.example/?a=1&b='"]
    const use = { digest: 'd', links: { [own]: '/zh/a.html' }, pictures: {} }
    expect(fillBody({ ...body, parts: [...link(own), ...link(other)] }, use)).toBe(
      '<a href="/zh/a.html" title="T"><a href="https://elsewhere.example/?a=1&amp;b=&#39;" title="T" rel="noopener noreferrer">',
    )
  })

  it('marks a link that leads away also if the page spells its address in another way', () => {
    const written = 'https://Elsewhere.example/'
    const use = { digest: 'd', links: { [written]: 'https://elsewhere.example/' }, pictures: {} }
    const parts: Body['parts'] = ['<a href="', { link: written }, '"', { away: written }, '>']
    expect(fillBody({ ...body, parts }, use)).toBe('<a href="https://elsewhere.example/" rel="noopener noreferrer">')
  })

  it('lets a picture at the very top load at once, and no other', () => {
    const image = { image: '/files/a.png', alt: '' }
    const use = { digest: 'd', links: {}, pictures: { '/files/a.png': picture } }
    const waits = (parts: Body['parts']) =>
      [...fillBody({ ...body, parts }, use).matchAll(/<img[^>]*>/g)].map(([tag]) => tag.includes('loading="lazy"'))
    expect(waits(['<p>Short.</p>', image, '<h2>', { anchor: 'a' }, '</h2>', image])).toEqual([false, true])
    expect(waits([`<p>${'Long. '.repeat(200)}</p>`, image])).toEqual([true])
  })

  it('shows a picture no wider than its editor made it, and an icon within its line', () => {
    const variants = { ...picture, srcset: '/a 320w, /b 640w', sizes: '100vw' }
    const tag = (bounds: object, measured: Picture = variants) =>
      fillBody(
        { ...body, parts: [{ image: '/files/a.png', alt: '', ...bounds }] },
        { digest: 'd', links: {}, pictures: { '/files/a.png': measured } },
      )
    expect(tag({ widest: 160 })).toContain('sizes="160px" alt="" width="160" height="120"')
    expect(tag({ widest: 900 })).toContain('sizes="100vw" alt="" width="640" height="480"')
    expect(tag({ widest: 20 }, { src: '/a.svg' })).toMatch(/^<img class="in-line" src="\/a.svg" alt="" width="20"/)
  })

  it('says which picture is drawn in dark ink', () => {
    const use = (darkInk?: true) => ({
      digest: 'd',
      links: {},
      pictures: { '/a': { src: '/a.svg', ...(darkInk && { darkInk }) } },
    })
    const tag = (darkInk: true | undefined, widest?: number) =>
      fillBody({ ...body, parts: [{ image: '/a', alt: '', ...(widest !== undefined && { widest }) }] }, use(darkInk))
    expect(tag(true)).toContain('<img class="dark-ink" ')
    expect(tag(true, 20)).toContain('<img class="in-line dark-ink" ')
    expect(tag(undefined)).not.toContain('class')
  })

  it('is not misled by names that every object has', () => {
    const odd: Body = { ...body, parts: [{ link: 'constructor' }, { image: 'toString', alt: '' }] }
    expect(fillBody(odd, { digest: 'd', links: {}, pictures: {} })).toBe('constructor')
  })

  it('has links to its headings where they have a name', () => {
    const anchors: Body = { ...body, parts: [{ anchor: '费用' }] }
    expect(fillBody(anchors, { digest: 'd', links: {}, pictures: {} }, { anchorLabel: 'Link "here"' })).toBe(
      '<a class="heading-anchor" href="#%E8%B4%B9%E7%94%A8" aria-label="Link &quot;here&quot;">#</a>',
    )
  })

  it('gives browsers a choice where a picture has variants', () => {
    const use = {
      digest: 'd',
      links: {},
      pictures: { '/files/a.png': { src: '/a', srcset: '/a 1w, /b 2w', sizes: '100vw' } },
    }
    const html = fillBody({ ...body, parts: [{ image: '/files/a.png', alt: '' }] }, use)
    expect(html).toMatch(/^<img src="\/a" srcset="\/a 1w, \/b 2w" sizes="100vw" alt="">$/)
  })
})
