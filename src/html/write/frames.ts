import type { BodyPart } from '#site/model/body.ts'
import type { CodeSource } from '../code/code-source.ts'
import type { Align, Bound } from '../rules/read-style.ts'
import { type BlockElement, blockElements, impliedContent, impliedParents } from '../rules/allowed-elements.ts'

/** What the source says of how a block looks, as far as it has a meaning. */
export type Look = {
  readonly align?: Align | undefined
  /** How items of the list are marked, if not as usual. */
  readonly list?: string | undefined
  /** How wide pictures in it are at most. */
  readonly bound?: Bound | undefined
}

/** A block that is open in the output. Its opening tag is written last, when all is known that stands in it. */
export type Frame = {
  readonly name: string
  readonly element: BlockElement
  /** Where its opening tag goes. */
  readonly start: number
  readonly textStart: number
  readonly implied: boolean
  attributes: string
  id: string | undefined
  /** Holds something to read or to see. */
  filled: boolean
  closed: boolean
  readonly prose: boolean
  /** How many blocks that move their content to the side are open, this one included. */
  readonly indents: number
  readonly inTable: boolean
  /** The side that its text stands at, as the browser would have it. */
  readonly align: Align
  /** Classes of ours. */
  readonly classes: Set<string>
  readonly bound: Bound | undefined
  /** Of a block of code. */
  code?: CodeSource
  /** Of a list: the item that ended last, and where it ends in the output. */
  lastItem?: { readonly frame: Frame; readonly end: number }
}

/** Writes the tags of a block whose content is complete. */
export type FinishBlock = (frame: Frame, out: BodyPart[], parent: Frame) => void

const notProse = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'figcaption'])
/** The themes let the text of these stand at the start, whatever is around them. */
const startsAnew = new Set(['table', 'td', 'th', 'caption', 'figcaption'])

export function makeFrame(
  element: BlockElement,
  parent: Frame | undefined,
  look: Look,
  place: Pick<Frame, 'start' | 'textStart' | 'implied' | 'attributes' | 'id'>,
): Frame {
  const { name } = element
  const around = (startsAnew.has(name) ? undefined : parent?.align) ?? 'start'
  const ofCell = name === 'td' || name === 'th' ? parent?.align : undefined
  const align = look.align ?? ofCell ?? around
  const classes = new Set<string>()
  if (align !== around) classes.add(`align-${align}`)
  if (look.list !== undefined) classes.add(`list-${look.list}`)
  return {
    name,
    element,
    ...place,
    filled: element.keepEmpty === true,
    closed: false,
    prose: (parent?.prose ?? true) && !notProse.has(name),
    indents: (parent?.indents ?? 0) + (INDENTED.has(name) ? 1 : 0),
    inTable: parent !== undefined && (parent.inTable || parent.name === 'table'),
    align,
    classes,
    bound: look.bound,
  }
}

/** Their content stands further to the side than they do. */
const INDENTED: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'blockquote', 'aside', 'details', 'figure'])
/** On a phone, words have a third of the page left. */
const mostIndents = 6

const passableForItems = new Set(['li', 'dt', 'dd', 'p', 'div'])

/**
 * Finds where an element may stand among the open blocks, of which the first in `frames` is the body: lists hold
 * items, tables rows and rows cells. It closes the innermost and opens blocks that the source lacks until the place is
 * there.
 */
export function createPlaces(
  frames: readonly Frame[],
  {
    closeTop,
    openImplied,
    reopenItem,
  }: {
    closeTop: () => void
    openImplied: (element: BlockElement) => void
    /** Goes back into the item that ended last, if the innermost block is a list that has one. */
    reopenItem: () => void
  },
) {
  const top = (): Frame => frames[frames.length - 1]!

  /** Where an element may stand: the element itself, a stand-in, or nowhere. */
  function makeRoom(element: BlockElement): BlockElement | undefined {
    if (element.room === 'items') reopenItem()
    // It groups terms with what is said of them, as their order does already.
    if (element.name === 'div' && top().name === 'dl') return undefined
    if (element.parents === undefined) {
      if (!makeFlow()) return undefined
      return hasRoomAside(element, top()) ? element : flatOf(element)
    }
    const parent = findParent(frames, element, element.parents)
    if (parent !== undefined) {
      while (top() !== parent) closeTop()
      return element
    }
    const implied = blockElements.get(impliedParents.get(element.name) ?? '')
    if (implied !== undefined && makeRoom(implied) === implied) {
      openImplied(implied)
      return element
    }
    const isText = element.room === 'flow' || element.room === 'phrasing'
    return isText && makeFlow() ? blockElements.get('div') : undefined
  }

  /** Goes where a block may stand. `false` inside a line-only block, where blocks are unwrapped. */
  function makeFlow(): boolean {
    if (top().name === 'p') closeTop()
    leaveStructure()
    return top().element.room === 'flow'
  }

  /** Goes where text may stand. */
  function makePhrasing(): void {
    leaveStructure()
    if (frames.length === 1) openImplied(blockElements.get('p')!)
  }

  /**
   * Between lists and their items, tables and their cells: a structure that the source lacks ends, another gets a
   * cell.
   */
  function leaveStructure(): void {
    while (top().implied && impliedContent[top().element.room] !== undefined) closeTop()
    for (let name = impliedContent[top().element.room]; name; name = impliedContent[top().element.room]) {
      openImplied(blockElements.get(name)!)
    }
  }

  return { makeRoom, makeFlow, makePhrasing }
}

function hasRoomAside({ name }: BlockElement, around: Frame): boolean {
  return !INDENTED.has(name) || around.indents < mostIndents
}

/** The open block that an element of these parents belongs into. */
function findParent(frames: readonly Frame[], { name }: BlockElement, parents: readonly string[]): Frame | undefined {
  const passable = parents.includes('table') || parents.includes('tr') ? undefined : passableForItems
  for (let at = frames.length - 1; at > 0; at--) {
    const frame = frames[at]!
    if (parents.includes(frame.name)) {
      // These two only come first.
      return (name === 'summary' || name === 'caption') && (frame.filled || frame !== frames.at(-1)) ? undefined : frame
    }
    const isBarrier = passable !== undefined && !passable.has(frame.name)
    if (isBarrier || frame.name === 'table') return undefined
  }
  return undefined
}

/** What stands in for a block that may move nothing further aside. Items go on in the list around them. */
function flatOf({ room }: BlockElement): BlockElement | undefined {
  return room === 'flow' ? blockElements.get('div') : undefined
}
