import type { TreeAttributes, Element } from './tree.ts'

/** Tells that something of the source does not come out: a block that only its editor can fill, a formula. */
export type LoseInDialect = (loss: 'block' | 'formula') => void

/** The way one editor writes HTML, and what it means in plain HTML. */
export type Dialect = {
  readonly name: string
  /** Whether this element shows that its editor wrote the body. Looks at nothing but the element's own tag. */
  isMark(name: string, attributes: TreeAttributes): boolean
  /** Puts plain HTML in the place of what the editor wrote. Its work grows with the size of the body alone. */
  translate(root: Element, lose: LoseInDialect): void
}
