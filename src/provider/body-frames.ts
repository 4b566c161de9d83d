import { type BlockElement, blockElements, impliedContent, impliedParents } from './body-elements.ts'

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
  readonly inTable: boolean
}

const passableForItems = new Set(['li', 'dt', 'dd', 'p', 'div'])

/**
 * Finds where an element may stand among the open blocks, of which the first in `frames` is the body: lists hold items, tables rows and
 * rows cells. It closes the innermost and opens blocks that nobody wrote until the place is there.
 */
export function createPlaces(
  frames: readonly Frame[],
  { closeTop, openImplied }: { closeTop: () => void; openImplied: (element: BlockElement) => void },
) {
  const top = (): Frame => frames[frames.length - 1]!

  /** Where an element may stand: the element itself, a stand-in, or nowhere. */
  function makeRoom(element: BlockElement): BlockElement | undefined {
    if (element.parents === undefined) return makeFlow() ? element : undefined
    const parent = findParent(element, element.parents)
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

  function findParent({ name }: BlockElement, parents: readonly string[]): Frame | undefined {
    const passable = parents.includes('table') || parents.includes('tr') ? undefined : passableForItems
    for (let at = frames.length - 1; at > 0; at--) {
      const frame = frames[at]!
      if (parents.includes(frame.name)) {
        // These two only come first.
        return (name === 'summary' || name === 'caption') && (frame.filled || frame !== top()) ? undefined : frame
      }
      const isBarrier = passable !== undefined && !passable.has(frame.name)
      if (isBarrier || frame.name === 'table') return undefined
    }
    return undefined
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

  /** Between lists and their items, tables and their cells: a structure that nobody asked for ends, another gets a cell. */
  function leaveStructure(): void {
    while (top().implied && impliedContent[top().element.room] !== undefined) closeTop()
    for (let name = impliedContent[top().element.room]; name; name = impliedContent[top().element.room]) {
      openImplied(blockElements.get(name)!)
    }
  }

  return { makeRoom, makeFlow, makePhrasing }
}
