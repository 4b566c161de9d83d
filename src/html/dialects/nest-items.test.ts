import { expect, it } from 'vitest'
import { type FlatItem, nestItems } from './nest-items.ts'
import { element, type Node } from './tree.ts'

const item = (level: number, list: 'ol' | 'ul', text: string): FlatItem => ({
  level,
  list,
  item: element('li', {}, [text]),
})
const draw = (node: Node): string =>
  typeof node === 'string' ? node : `<${node.name}>${node.children.map(draw).join('')}</${node.name}>`

it('puts items in the item before them that is of a lower level', () => {
  const lists = nestItems([item(0, 'ol', 'a'), item(2, 'ul', 'b'), item(1, 'ol', 'c'), item(0, 'ol', 'd')])
  expect(lists.map(draw).join('')).toBe('<ol><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li><li>d</li></ol>')
})

it('begins another list where the kind changes, and bears a first item of a high level', () => {
  const lists = nestItems([item(3, 'ul', 'a'), item(0, 'ul', 'b'), item(0, 'ol', 'c')])
  expect(lists.map(draw).join('')).toBe('<ul><li>a</li></ul><ul><li>b</li></ul><ol><li>c</li></ol>')
})
