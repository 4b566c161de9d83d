import type { Piece } from '#search/query/excerpt.ts'
import type { Result } from '#search/query/answer.ts'

/** An element with classes and content. The content security policy lets no text become markup. */
export function drawElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...content)
  return made
}

/** An article that was found: one link with its title, its group and what of its text answers the question. */
export function drawResult({ href, title, excerpt, group, tag }: Result): HTMLLIElement {
  const link = drawElement(
    'a',
    '',
    drawElement('strong', '', ...drawPieces(title)),
    ...(group ? [drawElement('small', '', group)] : []),
    drawElement('span', '', ...drawPieces(excerpt)),
  )
  link.href = href
  if (tag !== undefined) link.lang = link.hreflang = tag
  return drawElement('li', '', link)
}

function drawPieces(pieces: readonly Piece[]): (Node | string)[] {
  return pieces.map(({ text, isHit }) => (isHit ? drawElement('mark', '', text) : text))
}
