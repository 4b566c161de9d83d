import { Parser } from 'htmlparser2'
import type { Dialect, LoseInDialect } from './dialect.ts'
import {
  createTreeBuilder,
  type Element,
  element,
  findFirst,
  hasClass,
  isElement,
  type Node,
  replaceAll,
  textOf,
  visitAll,
} from './tree.ts'

const CLASSES = /(?:^|\s)(?:katex|MathJax|math-tex|ql-formula)/
const MOST_LEVELS = 200

/**
 * Formulas of KaTeX and MathJax, and of editors that use them. A formula is written as its MathML, or, if it has none,
 * as its TeX source.
 *
 * Source: <https://katex.org/docs/options> (`output`), <https://docs.mathjax.org/en/latest/options/accessibility.html>
 * (assistive MathML), <https://docs.mathjax.org/en/v2.7-latest/advanced/model.html> (scripts of version 2).
 */
export const formulas: Dialect = {
  name: 'formulas',
  isMark: (name, attributes) =>
    name === 'mjx-container' ||
    (name === 'script' && isTexScript(attributes['type'])) ||
    attributes['data-w-e-type'] === 'formula' ||
    (attributes['class'] !== undefined && CLASSES.test(attributes['class'])),
  translate(root, lose) {
    visitAll(root, dropDrawnTwice)
    replaceAll(root, (found) => {
      const { name, attributes } = found
      if (hasClass(found, 'katex-display')) {
        for (const child of found.children) if (isElement(child, 'math')) child.attributes['display'] = 'block'
        return found.children
      }
      if (hasClass(found, 'MathJax_Preview')) return []
      if (name === 'script') return isTexScript(attributes['type']) ? [texOf(found.children.join(''))] : undefined
      if (hasClass(found, 'katex') || name === 'mjx-container' || hasClass(found, 'MathJax'))
        return [mathOf(found, lose)].flat()
      const isSource =
        hasClass(found, 'ql-formula') || attributes['data-w-e-type'] === 'formula' || hasClass(found, 'math-tex')
      if (!isSource) return undefined
      const math = findFirst(found, (inner) => inner.name === 'math')
      return math ? [math] : [texOf(attributes['data-value'] ?? textOf(found))]
    })
  },
}

function isTexScript(type: string | undefined): boolean {
  return type?.startsWith('math/tex') ?? false
}

/** MathJax 2 leaves a script with the source of a formula behind the drawn formula. Removes that script. */
function dropDrawnTwice(parent: Element): void {
  let isDrawn = false
  parent.children = parent.children.filter((child) => {
    if (!isElement(child)) return true
    if (child.name !== 'script') isDrawn = child.attributes['data-mathml'] !== undefined
    else if (isDrawn && isTexScript(child.attributes['type'])) {
      isDrawn = false
      return false
    }
    return true
  })
}

function mathOf(found: Element, lose: LoseInDialect): Node[] {
  const written = found.attributes['data-mathml']
  const math = findFirst(written === undefined ? found : parseMath(written), ({ name }) => name === 'math')
  if (math) {
    if (found.attributes['display'] === 'true') math.attributes['display'] = 'block'
    return [math]
  }
  const words = found.attributes['aria-label'] ?? textOf(found)
  lose('formula')
  return words === '' ? [] : [words]
}

function parseMath(written: string): Element {
  const { root, handler } = createTreeBuilder(MOST_LEVELS)
  new Parser(handler).end(written)
  return root
}

/** A formula as its TeX source, without the signs that begin and end it. */
export function texOf(written: string): Element {
  const source = written.trim().replace(/^(?:\\[([]|\${1,2})|(?:\\[)\]]|\${1,2})$/g, '')
  return element('code', { class: 'language-tex' }, [source.trim()])
}
