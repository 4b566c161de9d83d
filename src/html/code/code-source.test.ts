import { describe, expect, it } from 'vitest'
import { cleanBody } from '../clean-body.ts'
import { readCodeSource } from './code-source.ts'

describe('readCodeSource', () => {
  it.each([
    [{ class: 'hljs language-TS x' }, { language: 'ts' }],
    [{ class: 'language-js{2,4-5}' }, { language: 'js', marked: new Set([2, 4, 5]) }],
    [
      { 'data-lang': 'c++', 'data-line': '3-1, 7' },
      { language: 'c++', marked: new Set([7]) },
    ],
    [
      { 'data-filename': ' app.ts ', 'data-wrap': '' },
      { fileName: 'app.ts', wraps: true },
    ],
    [
      { class: 'language-ts', 'data-meta': 'title="x.ts" {2} wrap' },
      { language: 'ts', fileName: 'x.ts', marked: new Set([2]), wraps: true },
    ],
    [{ 'data-wrap': 'false', 'data-line': 'x', class: 'wrapper' }, {}],
  ])('reads %j', (attributes, source) => {
    expect(readCodeSource(attributes)).toEqual(source)
  })
})

describe('a block of code', () => {
  const clean = (html: string) => cleanBody(html).body.parts.join('')

  it('has the name of its file above it, and may wrap', () => {
    expect(clean('<pre data-filename="a&lt;b" class="wrap"><code>x</code></pre>')).toBe(
      '<div class="code-file">a&lt;b</div><pre tabindex="0" class="wrap"><code>x</code></pre>',
    )
  })

  it('has its marked lines as such, also in a language without colours', () => {
    expect(clean('<pre><code class="language-x" data-line="2,9">a\nb &amp;\nc</code></pre>')).toBe(
      '<pre tabindex="0"><code class="language-x">a\n<mark>b &amp;\n</mark>c</code></pre>',
    )
  })

  it('tells its page', () => {
    expect(cleanBody('<pre>a</pre>').body.hasCode).toBe(true)
    expect(cleanBody('<p><code>a</code></p>').body.hasCode).toBeUndefined()
  })
})
