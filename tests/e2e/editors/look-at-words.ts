export type WordsLook = {
  /**
   * What a visitor sees of each word: `bold`, `h2`, `bullet 1` (an item at that depth). Several are separated by
   * commas.
   */
  readonly words: Record<string, string>
  /** The target of the link to the film. */
  readonly film: string | undefined
  /** Widths of the picture and of the text around it, in CSS pixels. */
  readonly picture: { readonly width: number; readonly room: number }
  /** How many boxes of check lists the browser draws faintly, as it does for disabled controls. */
  readonly faintBoxes: number
}

/** Looks at the article as a visitor sees it. It runs in the page. */
export function lookAtWords(): WordsLook {
  const main = document.querySelector('main') as HTMLElement
  const words: Record<string, string> = {}
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const pattern = /Heading two|\b[a-z]+(?:word|one|two|three|done|open|head|cell|right|line\d)\b/g
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    for (const [word] of (textContent ?? '').matchAll(pattern))
      if (parentElement) words[word] ??= signsOf(parentElement)
  }
  const picture = main.querySelector('img[alt="A map"], p > img')
  const width = picture?.getBoundingClientRect().width ?? 0
  const room = picture?.closest('p, figure')?.parentElement?.getBoundingClientRect().width ?? 0
  const film = main.querySelector<HTMLAnchorElement>('a[href*="youtu"]')?.href
  const boxes = [...main.querySelectorAll('input[type=checkbox]')]
  const faintBoxes = boxes.filter((box) => getComputedStyle(box).appearance !== 'none').length
  return { words, film, picture: { width, room }, faintBoxes }

  function signsOf(element: Element): string {
    const style = getComputedStyle(element)
    const within = (selector: string) => {
      const found = element.closest(selector)
      return found && main.contains(found) ? found : undefined
    }
    const heading = within('h1, h2, h3, h4, h5, h6')
    const item = within('li')
    const signs = [
      heading?.tagName.toLowerCase(),
      !heading && !within('th') && Number(style.fontWeight) >= 600 && 'bold',
      style.fontStyle === 'italic' && 'italic',
      isDrawn(element, 'underline') && 'underline',
      isDrawn(element, 'line-through') && 'struck out',
      within('sub') && 'sub',
      within('sup') && 'sup',
      within('code') && !within('pre') && 'code',
      within('pre') && 'line of code',
      within('a')?.getAttribute('href'),
      style.textAlign === 'center' && !within('figcaption') && 'centre',
      ['right', 'end'].includes(style.textAlign) && 'right',
      item && `${kindOf(item)} ${depthOf(item)}`,
      within('blockquote') && 'quote',
      within('th') && 'head',
      within('td') && 'cell',
      within('figcaption') && 'caption',
    ]
    return signs.filter((sign) => sign).join(', ')
  }

  function isDrawn(element: Element, line: string): boolean {
    for (let one: Element | null = element; one && one !== main; one = one.parentElement) {
      if (one.tagName !== 'A' && getComputedStyle(one).textDecorationLine.includes(line)) return true
    }
    return false
  }

  function kindOf(item: Element): string {
    const box = item.querySelector('input[type=checkbox]')
    if (box) return (box as HTMLInputElement).checked ? 'done' : 'open'
    const kind = getComputedStyle(item).listStyleType
    if (item.parentElement?.tagName === 'UL') return kind === 'square' ? 'square' : 'bullet'
    return kind === 'lower-alpha' || kind === 'lower-latin' ? 'letter' : 'number'
  }

  function depthOf(item: Element): number {
    const above = item.parentElement?.closest('li')
    return above && main.contains(above) ? depthOf(above) + 1 : 1
  }
}
