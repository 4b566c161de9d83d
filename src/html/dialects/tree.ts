import type { Handler } from 'htmlparser2'

/** What a parser read: text, or an element with its content. Dialects change elements in place. */
export type Node = string | Element

export type Element = {
  name: string
  attributes: TreeAttributes
  children: Node[]
}

export type TreeAttributes = Record<string, string>

export function element(name: string, attributes: TreeAttributes = {}, children: Node[] = []): Element {
  return { name, attributes, children }
}

export function isElement(node: Node | undefined, name?: string): node is Element {
  return typeof node === 'object' && (name === undefined || node.name === name)
}

/**
 * Collects what a parser reads as the children of `root`. At most `deepest` elements are nested, `root` included: of
 * deeper ones only the text is kept, and `tellDepth` is called once.
 */
export function createTreeBuilder(
  deepest: number,
  tellDepth = () => {},
): { readonly root: Element; readonly handler: Partial<Handler> } {
  const root = element('')
  const open = [root]
  let isTold = false
  const top = () => open[Math.min(open.length, deepest) - 1]!
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      const opened = element(name, attributes)
      if (open.length === deepest && !isTold) {
        tellDepth()
        isTold = true
      }
      if (open.length < deepest) top().children.push(opened)
      open.push(opened)
    },
    onclosetag: () => void open.pop(),
    ontext: (text) => void top().children.push(text),
  }
  return { root, handler }
}

/** Calls `handler` for all that stands in `root`, as a parser would. */
export function playTree(root: Element, handler: Partial<Handler>): void {
  const open = [{ element: root, next: 0 }]
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const child = at.element.children[at.next++]
    if (typeof child === 'string') handler.ontext?.(child)
    else if (child !== undefined) {
      handler.onopentag?.(child.name, child.attributes, false)
      open.push({ element: child, next: 0 })
    } else {
      open.pop()
      if (open.length > 0) handler.onclosetag?.(at.element.name, false)
    }
  }
}

/**
 * Visits every element in `root`, and last `root` itself. Children come before their parent. `visit` may change the
 * element.
 */
export function visitAll(root: Element, visit: (visited: Element) => void): void {
  const found = [root]
  for (const one of found) for (const child of one.children) if (isElement(child)) found.push(child)
  for (const one of found.reverse()) visit(one)
}

/**
 * Replaces elements inside `root`, children before their parents. `replace` returns the new nodes: `undefined` keeps
 * the element, an empty list removes it.
 */
export function replaceAll(root: Element, replace: (found: Element) => readonly Node[] | undefined): void {
  visitAll(root, (parent) => {
    if (!parent.children.some(isElementNode)) return
    parent.children = parent.children.flatMap((child) => (isElement(child) ? (replace(child) ?? [child]) : [child]))
  })
}

const isElementNode = (node: Node): boolean => typeof node === 'object'

export function classesOf({ attributes }: Element): readonly string[] {
  return attributes['class']?.split(/\s+/) ?? []
}

export function hasClass(found: Element, name: string): boolean {
  return found.attributes['class'] !== undefined && classesOf(found).includes(name)
}

/** The first element inside `root`, in source order, for which `passes` is true. */
export function findFirst(root: Element, passes: (found: Element) => boolean): Element | undefined {
  const waiting: Node[] = [...root.children].reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue
    if (passes(node)) return node
    for (const child of [...node.children].reverse()) waiting.push(child)
  }
  return undefined
}

const MOST_TEXT = 10_000

/** The text of an element, with blanks collapsed. Stops after the piece that makes it 10,000 characters or longer. */
export function textOf(root: Element): string {
  let text = ''
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node !== undefined && text.length < MOST_TEXT; node = waiting.pop()) {
    if (typeof node === 'string') text += node
    else for (const child of [...node.children].reverse()) waiting.push(child)
  }
  return text.replace(/\s+/g, ' ').trim()
}
