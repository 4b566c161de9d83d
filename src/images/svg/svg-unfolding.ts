import type { SvgNode } from './svg-tree.ts'

/** The cost of a subtree with all that it refers to: its elements, and the points at which markers may stand. */
type Cost = { elements: number; points: number }
/** `property` is the property by which an element is referred to; `use` for a copy. */
type Reference = { readonly id: string; readonly property: string }
/**
 * What the rules of style sheets refer to, by a name in their selectors. `*` is for what may hold for every element.
 */
type Sheets = Map<string, Map<string, Reference>>

const NOTHING: Cost = { elements: 0, points: 0 }
/** A chain of references and elements that is longer than this counts as endless. */
const MOST_LEVELS = 500
/** Elements that are only looked up, never drawn. */
const WITHOUT_COST = new Set(['linearGradient', 'radialGradient', 'stop', 'title', 'desc', 'style'])
const ANIMATIONS = new Set(['animate', 'set'])

/**
 * How many more elements a browser has to draw than a file holds, because elements refer to each other: copies by
 * `use`, and patterns, masks, filters and markers, once for every element that has them. `Infinity` if a chain of
 * references is too long.
 *
 * Reads style sheets roughly: a rule counts for each element whose class, id or name its selector mentions.
 */
export function countUnfolded(root: SvgNode): number {
  const byId = new Map<string, SvgNode>()
  const sheets: Sheets = new Map()
  let own = 0
  visit(root)
  const known = new Map<SvgNode, Cost>()
  const under = new Set<SvgNode>()
  return costOf(root, 0).elements - own

  function visit(node: SvgNode): void {
    own += WITHOUT_COST.has(node.name) ? 0 : 1
    const { id } = node.attributes
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
    if (node.name === 'style') readSheet(node.children.join(''), sheets)
    for (const child of node.children) if (typeof child !== 'string') visit(child)
  }

  function costOf(node: SvgNode, level: number): Cost {
    const before = known.get(node)
    if (before) return before
    // Browsers draw no element inside itself.
    if (under.has(node)) return NOTHING
    if (level > MOST_LEVELS) return { elements: Infinity, points: 0 }
    under.add(node)
    const cost = { elements: WITHOUT_COST.has(node.name) ? 0 : 1, points: pointsOf(node) }
    const add = ({ elements, points }: Cost) => {
      cost.elements += elements
      cost.points += points
    }
    for (const child of node.children) if (typeof child !== 'string') add(costOf(child, level + 1))
    const references = referencesOf(node, sheets).map(({ id, property }) => ({ property, target: byId.get(id) }))
    for (const { target, property } of references) {
      if (target && property === 'use') add(costOf(target, level + 1))
    }
    // These references count once for all that the element holds, its copies included.
    const { elements: held, points } = cost
    for (const { target, property } of references) {
      if (!target || property === 'use') continue
      const times = property.startsWith('marker') ? points : /^(?:fill|stroke)$/.test(property) ? held : 1
      if (times > 0) cost.elements += costOf(target, level + 1).elements * times
    }
    under.delete(node)
    known.set(node, cost)
    return cost
  }
}

function pointsOf({ attributes }: SvgNode): number {
  const numbers = `${attributes['d'] ?? ''} ${attributes['points'] ?? ''}`.match(/[\d.]+/g)
  return (numbers?.length ?? 0) / 2
}

function referencesOf(node: SvgNode, sheets: Sheets): Reference[] {
  // The values that an animation sets belong to its parent.
  if (ANIMATIONS.has(node.name)) return []
  const written = Object.entries(node.attributes).flatMap(([name, value]) => referencesIn(node.name, name, value))
  for (const child of node.children) {
    if (typeof child === 'string' || !ANIMATIONS.has(child.name)) continue
    const { attributeName = '', ...values } = child.attributes
    written.push(...Object.values(values).flatMap((value) => urlsIn(attributeName, value)))
  }
  if (sheets.size === 0) return written
  const names = ['*', node.name, node.attributes['id'] ?? '', ...(node.attributes['class'] ?? '').split(/\s+/)]
  return [...written, ...names.flatMap((name) => [...(sheets.get(name)?.values() ?? [])])]
}

function referencesIn(element: string, name: string, value: string): Reference[] {
  if (name === 'href' || name === 'xlink:href') {
    const isFollowed = element === 'use' || element === 'feImage'
    return isFollowed && value.trim().startsWith('#') ? [{ id: value.trim().slice(1), property: 'use' }] : []
  }
  return name === 'style' ? declarationsIn(value) : urlsIn(name, value)
}

function readSheet(css: string, sheets: Sheets): void {
  for (const rule of css.split('}')) {
    const references = urlsIn('', rule)
    if (references.length === 0) continue
    const at = rule.lastIndexOf('{')
    const selector = rule.slice(rule.lastIndexOf('{', at - 1) + 1, at)
    const declared = declarationsIn(rule.slice(at + 1))
    // Comments, strings and nested rules can stand anywhere. A rule that is not plain counts for every element.
    const isPlain = at > 0 && declared.length === references.length && /^[\s\w.#,>+~-]+$/.test(selector)
    for (const name of isPlain ? (selector.match(/[\w-]+/g) ?? []) : ['*']) {
      const known = sheets.get(name) ?? new Map<string, Reference>()
      sheets.set(name, known)
      for (const one of isPlain ? declared : references.map(({ id }) => ({ id, property: 'fill' }))) {
        known.set(`${one.property} ${one.id}`, one)
      }
    }
  }
}

function declarationsIn(css: string): Reference[] {
  return css.split(';').flatMap((declaration) => {
    const [property = '', ...value] = declaration.split(':')
    return urlsIn(property.trim().toLowerCase(), value.join(':'))
  })
}

function urlsIn(property: string, value: string): Reference[] {
  return [...value.matchAll(/url\(\s*(?:['"]\s*)?#([^'")\s]+)/gi)].map(([, id = '']) => ({ id, property }))
}
