import { expect, it } from 'vitest'
import { sanitizeBody } from './sanitize-body.ts'

it('keeps what an article may have, and its headings below the title of the page', () => {
  const table = '<table><thead><tr><th scope="col">Place</th></tr></thead><tbody><tr><td>Quay</td></tr></tbody></table>'
  const kept = `<p>Text with <strong>weight</strong> and <a href="/a.html">a link</a>.</p>${table}`
  expect(sanitizeBody(`<h1>Part</h1>${kept}`)).toBe(`<h2>Part</h2>${kept}`)
})

it('drops scripts, handlers, styles, frames and forms', () => {
  const html = `<p onclick="a()" style="color:red" class="x">One<script>a()</script></p><iframe src="https://a.example"></iframe>`
  expect(sanitizeBody(`${html}<form><p>Two</p></form><svg><p>Three</p></svg>`)).toBe('<p>One</p><div><p>Two</p></div>')
})

it('drops addresses that run code, and tells other sites nothing', () => {
  expect(sanitizeBody('<a href="java\nscript:a()">a</a>')).toBe('<a>a</a>')
  expect(sanitizeBody('<a href="https://a.example" rel="opener">a</a>')).toBe(
    '<a href="https://a.example" rel="noopener noreferrer">a</a>',
  )
})
