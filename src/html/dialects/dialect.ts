import type { TreeAttributes, Element } from './tree.ts'

/** Reports that a page cannot show something: a block that only its editor can fill, or a formula. */
export type LoseInDialect = (loss: 'block' | 'formula') => void

/** How one editor's HTML is recognised, and how it is translated into plain HTML. */
export type Dialect = {
  readonly name: string
  /** Whether this element shows that the editor wrote the body. Looks only at the element's own tag. */
  isMark(name: string, attributes: TreeAttributes): boolean
  /** Replaces the editor's HTML with plain HTML, in place. The time grows only with the size of the body. */
  translate(root: Element, lose: LoseInDialect): void
}
