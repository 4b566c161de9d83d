import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'
import { cleanBody } from '../clean-body.ts'

it('keeps a formula in MathML, with its words for the search', () => {
  const html =
    '<p>So <math display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac><mo stretchy="false">=</mo><mi>b</mi></math></p>'
  expect(drawCleaned(html)).toBe(html)
  expect(cleanBody(html).text).toBe('So a2=b')
  expect(cleanBody(html).facts.lost).toBeUndefined()
})

it('leaves out what says a formula a second time, handlers, styles and links', () => {
  expect(
    drawCleaned(
      '<math><semantics><mrow onclick="x" style="color:red" href="javascript:x"><mi mathvariant="normal">x</mi></mrow>' +
        '<annotation encoding="application/x-tex">x</annotation></semantics></math>',
    ),
  ).toBe('<p><math><semantics><mrow><mi mathvariant="normal">x</mi></mrow></semantics></math></p>')
})

it('loses no text that stands where none may', () => {
  expect(drawCleaned('<math>a<mrow>b</mrow><mtext><b>c</b></mtext><mglyph>d</mglyph></math>')).toBe(
    '<p><math><mtext>a</mtext><mrow><mtext>b</mtext></mrow><mtext>c</mtext><mtext>d</mtext></math></p>',
  )
})

it('shows the source of a formula that has nothing else', () => {
  expect(drawCleaned('<math><annotation encoding="application/x-tex">x^2 &lt; y</annotation></math>')).toBe(
    '<p>x^2 &lt; y</p>',
  )
})

it('ends each element that it begins, however deep and whatever is missing', () => {
  const written = drawCleaned(`<p><math>${'<mrow>'.repeat(400)}<mi>x`)
  expect(written.match(/<mrow>/g)).toHaveLength(100)
  expect(written.match(/<\/mrow>/g)).toHaveLength(100)
})
