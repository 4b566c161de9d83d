import { expect, it } from 'vitest'
import { rewriteAddresses } from './rewrite-addresses.ts'

const linkTo = (address: string) => (address === 'https://a.example/?p=1&x=2' ? '/a.html' : undefined)

it.each([
  ['in double quotes', '<a href="https://a.example/?p=1&amp;x=2">A</a>', '<a href="/a.html">A</a>'],
  ['in single quotes', "<A HREF='https://a.example/?p=1&#038;x=2' title=b>A</A>", "<A HREF='/a.html' title=b>A</A>"],
  ['without quotes', '<a href=https://a.example/?p=1&x=2>A</a>', '<a href=/a.html>A</a>'],
  ['with spaces around', '<a href = " https://a.example/?p=1&x=2 ">A</a>', '<a href = "/a.html">A</a>'],
])('leads a link %s to its page', (_title, html, rewritten) => {
  expect(rewriteAddresses(html, { href: linkTo })).toBe(rewritten)
})

it.each([
  ['a link elsewhere', '<a href="https://b.example/">B</a>'],
  ['text that looks like a link', '<code>href="https://a.example/?p=1&x=2"</code>'],
  ['a comment', '<!-- <a href="https://a.example/?p=1&x=2"> -->'],
  ['a picture', '<img src="https://a.example/?p=1&x=2" data-href="https://a.example/?p=1&x=2">'],
  ['HTML that breaks off', '<p>A & B <a href="https://a.example/?p=1&x=2'],
  ['no address', '<a href>A</a><a href="">B</a>'],
])('leaves %s as it is', (_title, html) => {
  expect(rewriteAddresses(html, { href: linkTo })).toBe(html)
})

it('gives pictures other addresses than links', () => {
  const html = '<a href="bay.jpg"><img alt="" src="bay.jpg"></a>'
  expect(rewriteAddresses(html, { src: (address) => `/files/${address}` })).toBe(
    '<a href="bay.jpg"><img alt="" src="/files/bay.jpg"></a>',
  )
})

it('gives a set of pictures another value', () => {
  const srcset = (set: string) => set.replaceAll('https://a.example', '')
  expect(rewriteAddresses('<img srcset="https://a.example/1.png 1x, https://a.example/2.png 2x">', { srcset })).toBe(
    '<img srcset="/1.png 1x, /2.png 2x">',
  )
})
