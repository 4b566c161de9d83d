import { describe, expect, it } from 'vitest'
import { cleanBody } from '#html/clean-body.ts'
import { colorCode } from './color-code.ts'

const clean = (html: string) => cleanBody(html, colorCode).body.parts.join('')

describe('colorCode', () => {
  it('gives each piece of code its kind, and all of the code', () => {
    const code = 'const a = f("x") // y\n'
    const runs = colorCode(code, 'ts') ?? []
    expect(runs.map(([, text]) => text).join('')).toBe(code)
    expect(runs).toEqual([
      ['k', 'const'],
      ['', ' a = '],
      ['f', 'f'],
      ['', '('],
      ['s', '"x"'],
      ['', ') '],
      ['c', '// y\n'],
    ])
  })

  it.each('html css scss js ts tsx json bash ps1 diff py rb php java kt swift c cpp cs go rs sql'.split(' '))(
    'knows %s by the name that authors give it',
    (language) => {
      expect(colorCode('a = "b"\n', language)).toBeDefined()
    },
  )

  it('leaves code of another language as it is', () => {
    expect(colorCode('a', 'klingon')).toBeUndefined()
    expect(colorCode('a', 'constructor')).toBeUndefined()
  })

  it('answers the same whatever was coloured before', () => {
    const first = colorCode('let a = <b>c</b>', 'js')
    for (const other of ['tsx', 'php', 'html']) colorCode('let a = <b>c</b>', other)
    expect(colorCode('let a = <b>c</b>', 'js')).toEqual(first)
  })
})

describe('a block of code', () => {
  it('has its colours as classes', () => {
    expect(clean('<pre><code class="language-js">let a = 1 &lt; "&amp;"</code></pre>')).toBe(
      '<pre tabindex="0"><code class="language-js"><span class="k">let</span> a = <span class="n">1 </span>&lt; ' +
        '<span class="s">"&amp;"</span></code></pre>',
    )
    expect(clean('<pre class="language-bash">ls # all</pre>')).toContain('<span class="c"># all</span>')
  })

  it('is coloured anew if another highlighter coloured it', () => {
    const html = '<pre><code class="hljs language-js"><span class="hljs-keyword">let</span> a</code></pre>'
    expect(clean(html)).toContain('<span class="k">let</span> a</code>')
  })

  it('keeps its links and emphasis, and has no colours then', () => {
    const html = '<pre><code class="language-js">let <strong>a</strong></code></pre>'
    expect(clean(html)).toBe('<pre tabindex="0"><code class="language-js">let <strong>a</strong></code></pre>')
  })

  it.each([
    ['5,001 characters', 'let a\n'.repeat(834)],
    ['a line of 301 characters', `let a${' '.repeat(296)}`],
  ])('has no colours if it has %s', (_, code) => {
    expect(clean(`<pre><code class="language-js">${code}</code></pre>`)).not.toContain('<span')
  })

  it('has no colours after 200,000 characters of one body', () => {
    const block = `<pre><code class="language-js">${'let a\n'.repeat(800)}</code></pre>`
    expect(
      clean(block.repeat(42))
        .split('<pre')
        .map((pre) => pre.includes('<span'))
        .lastIndexOf(true),
    ).toBe(41)
  })
})
