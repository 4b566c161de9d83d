import { escapeAttribute, escapeText } from '#kit/escape-html.ts'
import type { Bound } from './read-style.ts'
import type { BodyPart } from '#site/model/body.ts'
import type { Anchor } from './body-anchors.ts'
import type { BlockElement } from './body-elements.ts'
import { createPlaces, type Frame, type Look, makeFrame } from './body-frames.ts'
import { createBodyLines, type Line } from './body-lines.ts'
import { reopenItem } from './body-lists.ts'
import { createSearchText } from './search-text.ts'
import { createWaitingIds } from './waiting-ids.ts'

export type BodyWriter = ReturnType<typeof createBodyWriter>

const maxDepth = 256
const usual: Look = {}
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
  const { words, prose, add, endBlock } = createSearchText()
  const lines = createBodyLines(out)
  let gap: Frame | undefined
  const pendingIds = createWaitingIds()
  const pendingNames: string[] = []
  const frames: Frame[] = []
  const places = createPlaces(frames, {
    closeTop,
    openImplied: (element) => void pushFrame(element, '', undefined, true),
    reopenItem: () => reopenItem(frames, out, closeTop),
  })
  pushFrame(root, '', undefined, true)

  function top(): Frame {
    return frames[frames.length - 1]!
  }

  function pushFrame(
    element: BlockElement,
    attributes: string,
    id: string | undefined,
    implied: boolean,
    look = usual,
  ): Frame {
    const parent = frames.at(-1)
    endBlock(parent?.prose ?? false)
    const frame = makeFrame(element, parent, look, {
      start: out.length,
      textStart: words.length,
      implied,
      attributes,
      id: id ?? pendingIds.take(),
    })
    frames.push(frame)
    out.push('')
    return frame
  }

  function closeTop(): void {
    lines.endWritten(0)
    const frame = frames.pop()!
    frame.closed = true
    endBlock(frame.prose)
    if (!frame.filled) {
      out.length = frame.start
      if (frame.id !== undefined) pendingIds.giveBack(frame.id)
      return
    }
    const parent = top()
    parent.filled = true
    finish(frame, out, parent)
    if (frame.name === 'li') parent.lastItem = { frame, end: out.length }
  }

  /** `shows`: what comes next is something to read or to see. Else its block may turn out to be empty, and names wait. */
  function openLines(shows: boolean): void {
    const frame = top()
    if (gap === frame && frame.filled) out.push(frame.name === 'pre' ? '\n' : ' ')
    gap = undefined
    if (!frame.filled) frame.id ??= pendingIds.take()
    writeIds()
    if (shows || frame.filled) writeNames()
    lines.write()
  }

  function writeIds(): void {
    for (const id of pendingIds.isEmpty() ? [] : pendingIds.takeAll()) out.push(`<span id="${id}"></span>`)
  }

  /** An id is a property of `window` too, where a text could take over what scripts look for. The name of a link is none. */
  function writeNames(): void {
    for (const name of pendingNames.splice(0)) lines.writeOutsideLink(`<a name="${escapeAttribute(name)}"></a>`)
  }

  /** A target for links at the place that comes next. */
  function target({ id, name }: Anchor): void {
    if (id !== undefined) pendingIds.add(id)
    if (name !== undefined) pendingNames.push(name)
  }

  /** Keeps apart the words of two blocks of which none could be written. */
  function separate(): void {
    endBlock(false)
    gap = top()
  }

  return {
    /** `undefined`: the element may not stand here; what it holds follows as text of the block around it. */
    openBlock(element: BlockElement, attributes: string, anchor: Anchor, look?: Look): Frame | undefined {
      lines.endWritten(0)
      const placed = frames.length < maxDepth ? places.makeRoom(element) : undefined
      if (placed !== undefined) {
        if (anchor.name !== undefined) pendingNames.push(anchor.name)
        return pushFrame(placed, placed === element ? attributes : '', anchor.id, false, look)
      }
      target(anchor)
      separate()
      return undefined
    },
    closeBlock(frame: Frame): void {
      while (!frame.closed) closeTop()
    },
    separate,
    openLine: (line: Line): Line | undefined => lines.open(line),
    closeLine: (line: Line): void => lines.close(line),
    isInLine: (name: string): boolean => lines.has(name),
    /** The innermost block. */
    block: top,
    /** How wide a picture is at most by the figure or box that it stands in. */
    bound: (): Bound | undefined => frames.findLast(({ bound }) => bound !== undefined)?.bound,
    /** The list that the innermost item stands in. */
    list: (): Frame | undefined => frames.at(-2),
    nearest: (name: string): Frame | undefined => frames.findLast((frame) => frame.name === name),
    target,
    text(data: string): void {
      if (data === '') return
      const { name, element } = top()
      if (name !== 'pre' && blank.test(data)) {
        if (element.room !== 'phrasing' && element.room !== 'flow') return
        // Blanks at the start of a block and after each other would only be weight.
        const before = out.at(-1)
        if (before !== '\n' && before !== ' ' && before !== '') out.push(data.includes('\n') ? '\n' : ' ')
        add(' ', top().prose)
        return
      }
      places.makePhrasing()
      const frame = top()
      // Before the text: an anchor in front of the first words names their block.
      const shows = frame.filled || !invisible.test(data)
      openLines(shows)
      frame.filled = shows
      // A mail address too long for its line breaks before its host, and not before the comma after it.
      if (data.includes('@') && lines.isEmail(data)) out.push(escapeText(data).replace(/@(?=[^@]*$)/, '@<wbr>'))
      else out.push(escapeText(data))
      add(data, frame.prose)
    },
    /** A rule between two blocks; left out where no block may stand. */
    rule(): void {
      lines.endWritten(0)
      if (!places.makeFlow()) return separate()
      out.push('<hr>')
      top().filled = true
    },
    /** A picture (`shows`), a line break, or a place where a line may break within a word. */
    place(part: BodyPart, shows: boolean): void {
      places.makePhrasing()
      openLines(shows)
      out.push(part)
      if (shows) top().filled = true
      else if (part !== '<wbr>') add(' ', top().prose)
    },
    /** Something whose words are not those between its tags. */
    formula(html: string, text: string): void {
      places.makePhrasing()
      openLines(true)
      out.push(html)
      top().filled = true
      add(text, top().prose)
    },
    words,
    prose,
    end(): BodyPart[] {
      while (frames.length > 1) closeTop()
      if (!top().filled) return out
      writeIds()
      writeNames()
      return out
    },
  }
}
