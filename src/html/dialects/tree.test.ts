import { Parser } from 'htmlparser2'
import { expect, it } from 'vitest'
import type { element } from './tree.ts'
import { createTreeBuilder, playTree, replaceAll, textOf } from './tree.ts'

function treeOf(html: string, deepest = 100) {
  let reported = 0
  const { root, handler } = createTreeBuilder(deepest, () => reported++)
  new Parser(handler).end(html)
  return { root, reported: () => reported }
}

function played(root: ReturnType<typeof element>): string {
  let html = ''
  playTree(root, {
    onopentag: (name) => void (html += `<${name}>`),
    ontext: (text) => void (html += text),
    onclosetag: (name) => void (html += `</${name}>`),
  })
  return html
}

it('is reported as the parser read it', () => {
  expect(played(treeOf('<p>a<b>b</b></p>c<br>').root)).toBe('<p>a<b>b</b></p>c<br></br>')
})

it('keeps the text of what is nested too deeply, and tells of it once', () => {
  const { root, reported } = treeOf('<b>a<i>b<u>c</u><u>d</u></i></b>', 3)
  expect(played(root)).toBe('<b>a<i>bcd</i></b>')
  expect(reported()).toBe(1)
  expect(textOf(root)).toBe('abcd')
})

it('has its elements replaced, those within others first', () => {
  const { root } = treeOf('<div><p>a</p><i>b</i></div>')
  replaceAll(root, (found) => (found.name === 'i' ? [] : found.name === 'div' ? found.children : undefined))
  expect(played(root)).toBe('<p>a</p>')
})
