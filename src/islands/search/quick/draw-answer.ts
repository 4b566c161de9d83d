import type { Piece } from '#search/query/excerpt.ts'
import type { Result } from '#search/query/answer.ts'

/**
 * Creates an element with classes and content. It uses no markup in texts, which the content security policy forbids.
 */
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

export function drawButton(label: string, onClick: () => void, ...content: readonly Node[]): HTMLButtonElement {
  const button = drawElement('button', '', label, ...content)
  button.type = 'button'
  button.addEventListener('click', onClick)
  return button
}

export function drawLink(href: string, ...content: readonly (Node | string)[]): HTMLAnchorElement {
  const link = drawElement('a', '', ...content)
  link.href = href
  return link
}

/**
 * Draws an article that was found as one link: its title, its group, and with `hasExcerpt` the part of its text that
 * matches the question.
 */
export function drawResult({ href, title, excerpt, group, tag }: Result, hasExcerpt: boolean): HTMLAnchorElement {
  const link = drawLink(
    href,
    drawElement('strong', '', ...drawPieces(title)),
    ...(group ? [drawElement('small', '', group)] : []),
    ...(hasExcerpt ? [drawElement('span', '', ...drawPieces(excerpt))] : []),
  )
  if (tag !== undefined) link.lang = link.hreflang = tag
  return link
}

function drawPieces(pieces: readonly Piece[]): (Node | string)[] {
  return pieces.map(({ text, isHit }) => (isHit ? drawElement('mark', '', text) : text))
}
