import { expect, it } from 'vitest'
import { drawCleaned, lossesOf } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'of KaTeX',
    `<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>e</mi></mrow><annotation encoding="application/x-tex">e</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">e</span></span></p>`,
    `<p><math><semantics><mrow><mi>e</mi></mrow></semantics></math></p>`,
  ],
  [
    'of KaTeX on a line of its own',
    `<span class="katex-display"><span class="katex"><math><mi>e</mi></math></span></span>`,
    `<p><math display="block"><mi>e</mi></math></p>`,
  ],
  [
    'of MathJax 3',
    `<mjx-container display="true"><mjx-math aria-hidden="true"></mjx-math><mjx-assistive-mml><math><mi>q</mi></math></mjx-assistive-mml></mjx-container>`,
    `<p><math display="block"><mi>q</mi></math></p>`,
  ],
  [
    'of MathJax 2, drawn',
    `<p><span class="MathJax_Preview">x</span><span class="MathJax" data-mathml="<math><mi>x</mi></math>">x</span><script type="math/tex">x</script></p>`,
    `<p><math><mi>x</mi></math></p>`,
  ],
  [
    'of MathJax 2, not drawn',
    `<p>So <script type="math/tex; mode=display">y^2 < 1</script></p>`,
    `<p>So <code class="language-tex">y^2 &lt; 1</code></p>`,
  ],
  [
    'of CKEditor, in its source',
    `<p><span class="math-tex">\\(z^2\\)</span></p>`,
    `<p><code class="language-tex">z^2</code></p>`,
  ],
  [
    'of Quill and wangEditor, in its source',
    `<p><span class="ql-formula" data-value="e=mc^2"></span><span data-w-e-type="formula" data-value="a"></span></p>`,
    `<p><code class="language-tex">e=mc^2</code><code class="language-tex">a</code></p>`,
  ],
])('a formula: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})

it('of which nothing can be read but what was drawn is reported', () => {
  expect(drawCleaned('<p>a <mjx-container aria-label="x squared"><svg></svg></mjx-container></p>')).toBe(
    '<p>a x squared</p>',
  )
  expect(lossesOf('<mjx-container><svg></svg></mjx-container>')).toEqual({ formula: 1 })
})
