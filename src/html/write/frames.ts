import type { BodyPart } from '#site/model/body.ts'
import type { CodeSource } from '../code/code-source.ts'
import type { Align, Bound } from '../rules/read-style.ts'
import { type BlockElement, blockElements, impliedContent, impliedParents } from '../rules/allowed-elements.ts'

/** What the source says about the look of a block, as far as it has a meaning. */
export type Look = {
  readonly align?: Align | undefined
  /** The kind of marker of the list's items, if it is not the usual one. */
  readonly list?: string | undefined
  /** The largest width of the pictures in it. */
  readonly bound?: Bound | undefined
}

/** A block that is open in the output. Its opening tag is written last, when all of its content is known. */
export type Frame = {
  readonly name: string
  readonly element: BlockElement
  /** The index in the output at which its opening tag goes. */
  readonly start: number
  readonly textStart: number
  readonly implied: boolean
  attributes: string
  id: string | undefined
  /** Something in it can be read or seen. */
  filled: boolean
  closed: boolean
  readonly prose: boolean
  /** How many open blocks indent their content, this one included. */
  readonly indents: number
  readonly inTable: boolean
  /** The side to which a browser aligns its text. */
  readonly align: Align
  /** Our own classes, not those of the source. */
  readonly classes: Set<string>
  readonly bound: Bound | undefined
  /** Of a block of code. */
  code?: CodeSource
  /** Of a list: the item that ended last, and the length of the output at its end. */
  lastItem?: { readonly frame: Frame; readonly end: number }
}

/** Writes the tags of a block whose content is complete. */
export type FinishBlock = (frame: Frame, out: BodyPart[], parent: Frame) => void

const notProse = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'figcaption'])
/** The themes align the text of these blocks to the start, whatever the alignment around them. */
const startsAnew = new Set(['table', 'td', 'th', 'caption', 'figcaption'])

/** Makes the frame of a block that opens inside `parent` (`undefined` for the body itself). */
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

/** Blocks that indent their content. */
const INDENTED: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'blockquote', 'aside', 'details', 'figure'])
/** With so many indents, a phone still has a third of its width left for text. */
const mostIndents = 6

const passableForItems = new Set(['li', 'dt', 'dd', 'p', 'div'])

/**
 * Finds the place for an element among the open blocks; the first of `frames` is the body. Lists hold items, tables
 * hold rows, and rows hold cells. It closes the innermost blocks, and opens blocks that the source lacks, until the
 * element may stand there.
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
    /** If the innermost block is a list, opens the item again that ended last in it. */
    reopenItem: () => void
  },
) {
  const top = (): Frame => frames[frames.length - 1]!

  /**
   * Makes a place for an element. Returns the element itself, or another one that is written instead. `undefined` if
   * there is no place for it.
   */
  function makeRoom(element: BlockElement): BlockElement | undefined {
    if (element.room === 'items') reopenItem()
    // A `<div>` in a `<dl>` groups a term with its descriptions. Their order already says that.
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

  /** Goes to a place for a block. `false` in a block that holds only text: blocks in it are unwrapped. */
  function makeFlow(): boolean {
    if (top().name === 'p') closeTop()
    leaveStructure()
    return top().element.room === 'flow'
  }

  /** Goes to a place for text. */
  function makePhrasing(): void {
    leaveStructure()
    if (frames.length === 1) openImplied(blockElements.get('p')!)
  }

  /**
   * Leaves the places between a list and its items, or a table and its cells. Closes the lists and tables that the
   * writer has added, and opens an item or a cell in any other.
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

/** The open block that an element with these parents belongs in. `undefined` if there is none. */
function findParent(frames: readonly Frame[], { name }: BlockElement, parents: readonly string[]): Frame | undefined {
  const passable = parents.includes('table') || parents.includes('tr') ? undefined : passableForItems
  for (let at = frames.length - 1; at > 0; at--) {
    const frame = frames[at]!
    if (parents.includes(frame.name)) {
      // `<summary>` and `<caption>` must come first in their parent.
      return (name === 'summary' || name === 'caption') && (frame.filled || frame !== frames.at(-1)) ? undefined : frame
    }
    const isBarrier = passable !== undefined && !passable.has(frame.name)
    if (isBarrier || frame.name === 'table') return undefined
  }
  return undefined
}

/** The element to write instead of a block that may not indent further. Items go on in the list around them. */
function flatOf({ room }: BlockElement): BlockElement | undefined {
  return room === 'flow' ? blockElements.get('div') : undefined
}
