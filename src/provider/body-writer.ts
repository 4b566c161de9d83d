import { escapeText } from '#kit/escape-html.ts'
import type { BodyPart } from '#site/body.ts'
import { type BlockElement, blockElements, impliedContent, impliedParents } from './body-elements.ts'
import { BLOCK_END } from './body-text.ts'
import { nameLink } from './link-name.ts'

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

/** An element within a line. Written when there is something to stand in it, and again in each block it spans. */
export type Line = {
  readonly name: string
  readonly open: readonly BodyPart[]
  readonly close: string
  /** Of a link: what it says where nothing in it can be read. */
  readonly label?: string
}

export type BodyWriter = ReturnType<typeof createBodyWriter>

const maxDepth = 256
const enoughProse = 600
const maxSameLines = 4
const notProse = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'figcaption'])
const passableForItems = new Set(['li', 'dt', 'dd', 'p', 'div'])
const blank = /^[ \t\n\r\f]*$/
const invisible = /^[ \t\n\r\f\u00a0\u200b\ufeff]*$/
const root: BlockElement = { name: '', room: 'flow' }

/**
 * Writes HTML that is valid whatever order the calls come in.
 *
 * It keeps its own account of what is open: blocks never stand inside lines or paragraphs, lists hold items, tables rows and
 * rows cells. Where the source breaks a rule, the missing element is put in or the one too many left out; text is never
 * lost. Blocks and lines that hold nothing are not written. `finish` is called for each block that is.
 */
export function createBodyWriter(finish: (frame: Frame, out: BodyPart[], parent: Frame) => void) {
  const out: BodyPart[] = []
  const words: string[] = []
  const prose: string[] = []
  const lines: Line[] = []
  /** Where what stands in each line begins, of those that are written. */
  const lineStarts: number[] = []
  let proseLength = 0
  let gap: Frame | undefined
  const pendingIds: string[] = []
  const frames: Frame[] = []
  pushFrame(root, '', undefined, true)

  /** Collects what an excerpt may be made of, and no more. */
  function note(text: string): void {
    if (proseLength > enoughProse) return
    proseLength += text.length
    prose.push(text)
  }

  function top(): Frame {
    return frames[frames.length - 1]!
  }

  function pushFrame(element: BlockElement, attributes: string, id: string | undefined, implied: boolean): Frame {
    const parent = frames.at(-1)
    words.push(BLOCK_END)
    if (parent?.prose) note(BLOCK_END)
    const frame: Frame = {
      name: element.name,
      element,
      start: out.length,
      textStart: words.length,
      implied,
      attributes,
      id: id ?? pendingIds.shift(),
      filled: element.keepEmpty === true,
      closed: false,
      prose: (parent?.prose ?? true) && !notProse.has(element.name),
      inTable: parent !== undefined && (parent.inTable || parent.name === 'table'),
    }
    frames.push(frame)
    out.push('')
    return frame
  }

  function closeTop(): void {
    closeLines(0)
    const frame = frames.pop()!
    frame.closed = true
    words.push(BLOCK_END)
    if (frame.prose) note(BLOCK_END)
    if (!frame.filled) {
      out.length = frame.start
      if (frame.id !== undefined) pendingIds.unshift(frame.id)
      return
    }
    top().filled = true
    finish(frame, out, top())
  }

  function closeLines(to: number): void {
    while (lineStarts.length > to) {
      const start = lineStarts.pop()!
      const { open, close, label } = lines[lineStarts.length]!
      if (label === undefined || nameLink(out, start, label)) out.push(close)
      else out.splice(start - open.length, open.length)
    }
  }

  function openLines(): void {
    const frame = top()
    if (gap === frame && frame.filled) out.push(frame.name === 'pre' ? '\n' : ' ')
    gap = undefined
    if (pendingIds.length > 0 && !frame.filled && frame.id === undefined) frame.id = pendingIds.shift()
    while (pendingIds.length > 0) out.push(`<span id="${pendingIds.shift()!}"></span>`)
    while (lineStarts.length < lines.length) lineStarts.push(out.push(...lines[lineStarts.length]!.open))
  }

  /** Where an element may stand: the element itself, a stand-in, or nowhere. Closes and opens what it takes. */
  function makeRoom(element: BlockElement): BlockElement | undefined {
    if (element.parents === undefined) return makeFlow() ? element : undefined
    const parent = findParent(element, element.parents)
    if (parent !== undefined) {
      while (top() !== parent) closeTop()
      return element
    }
    const implied = blockElements.get(impliedParents.get(element.name) ?? '')
    if (implied !== undefined && makeRoom(implied) === implied) {
      pushFrame(implied, '', undefined, true)
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

  function makePhrasing(): void {
    leaveStructure()
    if (frames.length === 1) pushFrame(blockElements.get('p')!, '', undefined, true)
  }

  /** Between lists and their items, tables and their cells: a structure that nobody asked for ends, another gets a cell. */
  function leaveStructure(): void {
    while (top().implied && impliedContent[top().element.room] !== undefined) closeTop()
    for (let name = impliedContent[top().element.room]; name; name = impliedContent[top().element.room]) {
      pushFrame(blockElements.get(name)!, '', undefined, true)
    }
  }

  /** Keeps apart the words of two blocks of which none could be written. */
  function separate(): void {
    words.push(BLOCK_END)
    gap = top()
  }

  function closeLine(line: Line): void {
    const at = lines.lastIndexOf(line)
    if (at === -1) return
    closeLines(at)
    lines.splice(at, 1)
  }

  return {
    /** `undefined`: the element may not stand here; what it holds follows as text of the block around it. */
    openBlock(element: BlockElement, attributes: string, id: string | undefined): Frame | undefined {
      closeLines(0)
      const placed = frames.length < maxDepth ? makeRoom(element) : undefined
      if (placed !== undefined) return pushFrame(placed, placed === element ? attributes : '', id, false)
      if (id !== undefined) pendingIds.push(id)
      separate()
      return undefined
    },
    closeBlock(frame: Frame): void {
      while (!frame.closed) closeTop()
    },
    separate,
    openLine(line: Line): Line | undefined {
      if (lines.filter(({ name }) => name === line.name).length >= maxSameLines) return undefined
      if (line.name === 'a') for (const other of lines.filter(({ name }) => name === 'a')) closeLine(other)
      lines.push(line)
      return line
    },
    closeLine,
    isInLine: (name: string) => lines.some((line) => line.name === name),
    /** A target for links at the place that comes next. */
    target: (id: string) => void pendingIds.push(id),
    text(data: string): void {
      if (data === '') return
      const { name, element } = top()
      if (name !== 'pre' && blank.test(data)) {
        if (element.room !== 'phrasing' && element.room !== 'flow') return
        // Blanks at the start of a block and after each other would only be weight.
        const before = out.at(-1)
        if (before !== '\n' && before !== ' ' && before !== '') out.push(data.includes('\n') ? '\n' : ' ')
        words.push(' ')
        if (top().prose) note(' ')
        return
      }
      makePhrasing()
      const frame = top()
      // Before the text: an anchor in front of the first words names their block.
      openLines()
      if (!frame.filled && !invisible.test(data)) frame.filled = true
      out.push(escapeText(data))
      words.push(data)
      if (frame.prose) note(data)
    },
    /** A rule between two blocks; left out where no block may stand. */
    rule(): void {
      closeLines(0)
      if (!makeFlow()) return separate()
      out.push('<hr>')
      top().filled = true
    },
    /** A picture (`shows`), a line break, or a place where a line may break within a word. */
    place(part: BodyPart, shows: boolean): void {
      makePhrasing()
      openLines()
      out.push(part)
      if (shows) top().filled = true
      else if (part !== '<wbr>') {
        words.push(' ')
        if (top().prose) note(' ')
      }
    },
    words,
    prose,
    end(): BodyPart[] {
      while (frames.length > 1) closeTop()
      return out
    },
  }
}
