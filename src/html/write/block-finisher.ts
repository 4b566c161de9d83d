import { TABLE_HEAD } from '#contract/table-head.ts'
import { headingId } from '#site/routing/body-id.ts'
import type { BodyPart, Heading } from '#site/model/body.ts'
import { finishCode } from '../code/finish-code.ts'
import type { ColorCode } from '../code/write-code.ts'
import { BLOCK_END, plainText } from './plain-text.ts'
import type { Frame } from './frames.ts'
import type { UniqueIds } from './unique-ids.ts'

const tableIdStart = 's-table'

/**
 * Writes the tags of a block when its content is complete: the id of a heading comes from its text, the scope of a
 * header cell from its row, the name of a table from its caption.
 */
export class BlockFinisher {
  readonly headings: Heading[] = []
  hasCode = false
  readonly #ids: UniqueIds
  readonly #color: ColorCode
  readonly #rows = new Map<Frame, Cell[]>()
  readonly #captions = new Map<Frame, string>()
  readonly #summaries = new Set<Frame>()
  #unusedLabel: string | undefined
  /** The words of the body so far, as the writer collects them. */
  #words: string[] = []

  constructor(ids: UniqueIds, color: ColorCode) {
    this.#ids = ids
    this.#color = color
  }

  readFrom(collected: string[]): void {
    this.#words = collected
  }

  finish(frame: Frame, out: BodyPart[], parent: Frame): void {
    const { name } = frame
    switch (name) {
      case 'h2':
      case 'h3':
      case 'h4':
        return this.#finishHeading(frame, out)
      case 'table':
        return this.#finishTable(frame, out)
      case 'caption':
        frame.id ??= this.#ids.claim(tableIdStart)
        this.#captions.set(parent, frame.id)
        break
      case 'summary':
        this.#summaries.add(parent)
        break
      case 'td':
      case 'th':
        this.#cellsOf(parent).push({ frame, isHeader: name === 'th' })
        break
      case 'tr':
        this.#finishRow(this.#cellsOf(frame), parent, out)
        break
      case 'pre':
        return this.#finishPre(frame, out)
      case 'details':
        if (!this.#summaries.has(frame)) return write(frame, out, 'div', '')
        break
      default:
    }
    write(frame, out, name, frame.attributes)
  }

  #finishHeading(frame: Frame, out: BodyPart[]): void {
    const text = plainText(this.#words.slice(frame.textStart)).replaceAll('\n', ' ') || picturesText(out, frame.start)
    const id = (frame.id ??= this.#ids.claim(headingId(text)))
    // A heading without words would be an empty line in the table of contents.
    if (text !== '') this.headings.push({ id, level: Number(frame.name.slice(1)), text })
    this.#unusedLabel = id
    out.push({ anchor: id })
    write(frame, out, frame.name, frame.attributes)
  }

  #finishPre(frame: Frame, out: BodyPart[]): void {
    this.hasCode = true
    // A keyboard can scroll only an element that takes the focus.
    frame.attributes += ' tabindex="0"'
    const before = finishCode(frame, out, this.#color)
    write(frame, out, 'pre', frame.attributes)
    out[frame.start] = `${before}${out[frame.start] as string}`
  }

  #finishTable(frame: Frame, out: BodyPart[]): void {
    write(frame, out, 'table', frame.attributes)
    if (frame.inTable) return
    const caption = this.#captions.get(frame)
    // A heading names only one table: a visitor could not tell two regions with one name apart.
    const label = caption ?? this.#unusedLabel
    if (caption === undefined) this.#unusedLabel = undefined
    // Screen readers list a section that has a name as a region. Without a name it would only be noise there.
    const [name, labelled] = label === undefined ? ['div', ''] : ['section', ` aria-labelledby="${label}"`]
    out[frame.start] = `<${name} class="table-scroll"${labelled} tabindex="0">${out[frame.start] as string}`
    out.push(`</${name}>`)
  }

  /**
   * Sets the scope of header cells: the column in a row of header cells, else the row if the cell is its first. Marks
   * the words of a header row.
   */
  #finishRow(cells: readonly Cell[], parent: Frame, out: BodyPart[]): void {
    const isHeaderRow = parent.name === 'thead' || cells.every(({ isHeader }) => isHeader)
    cells.forEach(({ frame, isHeader }, index) => {
      if (isHeaderRow) markHead(this.#words, frame.textStart)
      if (!isHeader || frame.attributes.includes(' scope=')) return
      const scope = isHeaderRow ? 'col' : index === 0 ? 'row' : undefined
      if (scope === undefined) return
      frame.attributes += ` scope="${scope}"`
      out[frame.start] = (out[frame.start] as string).replace(/>$/, ` scope="${scope}">`)
    })
  }

  #cellsOf(row: Frame): Cell[] {
    const known = this.#rows.get(row)
    if (known) return known
    const cells: Cell[] = []
    this.#rows.set(row, cells)
    return cells
  }
}

/** The `alt` texts of the pictures in `out` from index `start` on. */
function picturesText(out: readonly BodyPart[], start: number): string {
  const texts = out
    .slice(start)
    .flatMap((part) => (typeof part !== 'string' && 'image' in part ? [part.alt.trim()] : []))
  return texts.filter((text) => text !== '').join(' ')
}

type Cell = { readonly frame: Frame; readonly isHeader: boolean }

function write(frame: Frame, out: BodyPart[], name: string, attributes: string): void {
  const id = frame.id === undefined ? '' : ` id="${frame.id}"`
  const classes = frame.classes.size === 0 ? '' : ` class="${[...frame.classes].join(' ')}"`
  out[frame.start] = `<${name}${id}${attributes}${classes}>`
  out.push(`</${name}>`)
}

/** Marks the piece of text at index `at` as a cell of a table's head. An empty cell has no text to mark. */
function markHead(words: string[], at: number): void {
  const word = words[at]
  if (word !== undefined && word !== BLOCK_END) words[at] = TABLE_HEAD + word
}
