import type { Bound } from '../rules/read-style.ts'
import type { BodyPart } from '#site/model/body.ts'
import type { Anchor } from './body-anchors.ts'
import type { BlockElement } from '../rules/allowed-elements.ts'
import { createPlaces, type FinishBlock, type Frame, type Look, makeFrame } from './frames.ts'
import { createBodyLines } from './body-lines.ts'
import { LinkTargets } from './link-targets.ts'
import { reopenItem } from './reopen-item.ts'
import { createSearchText } from './search-text.ts'

const maxDepth = 256
const usual: Look = {}
const blank = /^[ \t\n\r\f]*$/
const invisible = /^[ \t\n\r\f\u00a0\u200b\ufeff]*$/
const root: BlockElement = { name: '', room: 'flow' }

/**
 * Writes HTML that is valid in any order of calls.
 *
 * The writer knows which elements are open: blocks never stand in inline elements or paragraphs, lists hold items,
 * tables hold rows, and rows hold cells. If the source breaks a rule, the writer adds the missing element or leaves out
 * the extra one; text is never lost. It leaves out empty blocks and empty inline elements. It calls `finish` for each
 * block that it writes.
 */
export class BodyWriter {
  readonly #out: BodyPart[] = []
  readonly searchText = createSearchText()
  /** The inline elements that are open. */
  readonly lines = createBodyLines(this.#out)
  readonly #targets = new LinkTargets()
  readonly #frames: Frame[] = []
  readonly #places: ReturnType<typeof createPlaces>
  readonly #finish: FinishBlock
  #gap: Frame | undefined

  constructor(finish: FinishBlock) {
    this.#finish = finish
    const closeTop = () => this.#closeTop()
    this.#places = createPlaces(this.#frames, {
      closeTop,
      openImplied: (element) => void this.#pushFrame(element, '', undefined, true),
      reopenItem: () => reopenItem(this.#frames, this.#out, closeTop),
    })
    this.#pushFrame(root, '', undefined, true)
  }

  /** `undefined` if the element may not stand here. Its content then becomes text of the block around it. */
  openBlock(element: BlockElement, attributes: string, anchor: Anchor, look?: Look): Frame | undefined {
    this.lines.endWritten(0)
    const placed = this.#frames.length < maxDepth ? this.#places.makeRoom(element) : undefined
    if (placed !== undefined) {
      if (anchor.name !== undefined) this.#targets.add({ name: anchor.name })
      return this.#pushFrame(placed, placed === element ? attributes : '', anchor.id, false, look)
    }
    this.target(anchor)
    this.separate()
    return undefined
  }

  closeBlock(frame: Frame): void {
    while (!frame.closed) this.#closeTop()
  }

  /** Keeps the words of two blocks apart if they could not be written as blocks. */
  separate(): void {
    this.searchText.endBlock(false)
    this.#gap = this.block()
  }

  /** The innermost block. */
  block(): Frame {
    return this.#frames[this.#frames.length - 1]!
  }

  /** The largest width of a picture here: that of the innermost figure or box around it. */
  bound(): Bound | undefined {
    return this.#frames.findLast(({ bound }) => bound !== undefined)?.bound
  }

  /** The list around the innermost block, if that block is an item. */
  list(): Frame | undefined {
    return this.#frames.at(-2)
  }

  nearest(name: string): Frame | undefined {
    return this.#frames.findLast((frame) => frame.name === name)
  }

  /** Adds a target for links at the place that is written next. */
  target(anchor: Anchor): void {
    this.#targets.add(anchor)
  }

  text(data: string): void {
    if (data === '') return
    const { name, element, prose } = this.block()
    if (name !== 'pre' && blank.test(data)) {
      if (element.room !== 'phrasing' && element.room !== 'flow') return
      // A blank at the start of a block or after another blank would only cost bytes.
      const before = this.#out.at(-1)
      if (before !== '\n' && before !== ' ' && before !== '') this.#out.push(data.includes('\n') ? '\n' : ' ')
      this.searchText.add(' ', prose)
      return
    }
    this.#places.makePhrasing()
    const frame = this.block()
    const shows = frame.filled || !invisible.test(data)
    // This runs before `filled` is set, because an anchor in front of the first words becomes the id of their block.
    this.#openLines(shows)
    frame.filled = shows
    this.#out.push(this.lines.escape(data))
    this.searchText.add(data, frame.prose)
  }

  /** Writes a rule between two blocks. Leaves it out if no block may stand here. */
  rule(): void {
    this.lines.endWritten(0)
    if (!this.#places.makeFlow()) return this.separate()
    this.#out.push('<hr>')
    this.block().filled = true
  }

  /** Writes a picture (`shows`), a line break, or a place at which a word may break. */
  place(part: BodyPart, shows: boolean): void {
    this.#places.makePhrasing()
    this.#openLines(shows)
    this.#out.push(part)
    if (shows) this.block().filled = true
    else if (part !== '<wbr>') this.searchText.add(' ', this.block().prose)
  }

  /** Writes HTML whose words are `text`, not the text between its tags. */
  formula(html: string, text: string): void {
    this.place(html, true)
    this.searchText.add(text, this.block().prose)
  }

  end(): BodyPart[] {
    while (this.#frames.length > 1) this.#closeTop()
    if (!this.block().filled) return this.#out
    this.#targets.writeIds(this.#out)
    this.#writeNames()
    return this.#out
  }

  #pushFrame(element: BlockElement, attributes: string, id: string | undefined, implied: boolean, look = usual): Frame {
    const parent = this.#frames.at(-1)
    this.searchText.endBlock(parent?.prose ?? false)
    const frame = makeFrame(element, parent, look, {
      start: this.#out.length,
      textStart: this.searchText.words.length,
      implied,
      attributes,
      id: id ?? this.#targets.takeId(),
    })
    this.#frames.push(frame)
    this.#out.push('')
    return frame
  }

  #closeTop(): void {
    this.lines.endWritten(0)
    const frame = this.#frames.pop()!
    frame.closed = true
    this.searchText.endBlock(frame.prose)
    if (!frame.filled) {
      this.#out.length = frame.start
      if (frame.id !== undefined) this.#targets.giveBack(frame.id)
      return
    }
    const parent = this.block()
    parent.filled = true
    this.#finish(frame, this.#out, parent)
    if (frame.name === 'li') parent.lastItem = { frame, end: this.#out.length }
  }

  /**
   * Writes the inline elements that wait. `shows`: what comes next can be read or seen. If not, its block may turn out
   * to be empty, so names wait.
   */
  #openLines(shows: boolean): void {
    const frame = this.block()
    if (this.#gap === frame && frame.filled) this.#out.push(frame.name === 'pre' ? '\n' : ' ')
    this.#gap = undefined
    if (!frame.filled) frame.id ??= this.#targets.takeId()
    this.#targets.writeIds(this.#out)
    if (shows || frame.filled) this.#writeNames()
    this.lines.write()
  }

  #writeNames(): void {
    this.#targets.writeNames((html) => this.lines.writeOutsideLink(html))
  }
}
