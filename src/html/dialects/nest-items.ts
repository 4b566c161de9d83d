import { type TreeAttributes, type Element, element } from './tree.ts'

/** A list item from an editor that stores lists without nesting. */
export type FlatItem = {
  readonly level: number
  readonly list: 'ol' | 'ul'
  /** Attributes of the list. An item of the same level with another `style` begins another list. */
  readonly attributes?: TreeAttributes
  /** Tells two lists apart that follow each other. */
  readonly key?: string
  readonly item: Element
}

type OpenList = { readonly level: number; readonly kind: string; readonly list: Element }

/** Nests flat items: each list goes into the last item of a lower level. Returns the outermost lists. */
export function nestItems(items: readonly FlatItem[]): Element[] {
  const roots: Element[] = []
  const open: OpenList[] = []
  for (const { level, list: name, attributes = {}, key = '', item } of items) {
    const kind = `${name} ${attributes['style'] ?? ''} ${key}`
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.at(-1)?.level === level && open.at(-1)?.kind !== kind) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = element(name, { ...attributes })
      const around = open.at(-1)?.list.children.at(-1)
      if (typeof around === 'object') around.children.push(list)
      else roots.push(list)
      open.push({ level, kind, list })
    }
    open.at(-1)!.list.children.push(item)
  }
  return roots
}

/**
 * Finds the children of `parent` that `read` turns into items, and replaces each run of them with nested lists. Blanks
 * do not end a run.
 */
export function gatherItems(parent: Element, read: (child: Element) => readonly FlatItem[] | undefined): void {
  const children: Element['children'] = []
  let items: FlatItem[] = []
  let blanks: string[] = []
  const flush = () => {
    children.push(...nestItems(items), ...blanks)
    items = []
    blanks = []
  }
  for (const child of parent.children) {
    const found = typeof child === 'string' ? undefined : read(child)
    if (found) {
      items.push(...found)
      blanks = []
    } else if (typeof child === 'string' && child.trim() === '' && items.length > 0) blanks.push(child)
    else {
      flush()
      children.push(child)
    }
  }
  flush()
  parent.children = children
}

/** An item of a check list. */
export function checkItem(isDone: boolean, children: Element['children']): Element {
  return element('li', {}, [checkBox(isDone), ...children])
}

/** A check box that a visitor cannot change. */
export function checkBox(isDone: boolean): Element {
  return element('input', { type: 'checkbox', disabled: '', ...(isDone && { checked: '' }) })
}
