/** A rectangle of the page, in pixels from its upper left corner. */
export type Clip = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * What is known of an element with the focus before it is photographed.
 *
 * `shown`: a part of it is visible and not covered. `takesFocus`: it was not disabled meanwhile. `kind`: two elements
 * of one kind show their focus alike. `leastMarks`: a line of one pixel around half of it has so many pixels.
 */
export type StopFacts = {
  readonly name: string
  readonly shown: boolean
  readonly takesFocus: boolean
  readonly kind: string
  readonly clip: Clip
  readonly leastMarks: number
}

/** The focus ring may be drawn this many pixels around an element. */
const ROOM_FOR_RING = 8

/** Kept in the page: all elements that had the focus so far. */
type Walk = { walked?: HTMLElement[] }

/** A script for the page. It describes the focused element, or is `undefined` if none has the focus. */
export function focusedScript(): string {
  return scriptOf('readFocused()')
}

/**
 * A script for the page. It gives an element of the walk so far the focus, and describes it. After the last one it is
 * `undefined`.
 */
export function walkedScript(index: number): string {
  return scriptOf(`readWalked(${index})`)
}

/** All functions below run in the browser: they use nothing but each other. */
function scriptOf(call: string): string {
  const functions = [isOver, around, placeOf, describeStop, readFocused, readWalked]
  return `(() => { const ROOM_FOR_RING = ${ROOM_FOR_RING}; ${functions.join('\n')}; return ${call} })()`
}

function readFocused(): StopFacts | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  ;((globalThis as Walk).walked ??= []).push(focused)
  return describeStop(focused)
}

function readWalked(index: number): StopFacts | undefined {
  const stop = (globalThis as Walk).walked?.[index]
  if (stop === undefined) return undefined
  stop.focus()
  // `focus` does not scroll to a button that was disabled after the walk.
  stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return describeStop(stop)
}

function describeStop(stop: HTMLElement): StopFacts {
  const words = stop.innerText.trim() || stop.getAttribute('name') || stop.id
  // A checkbox has the ring around its label, and a select around itself.
  const ringed = stop.closest('[data-press], label:not(:has(select))') ?? stop
  return {
    name: `${stop.tagName} ${words.slice(0, 40)}`,
    shown: [...stop.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((part) => isOver(stop, left + width * part, top + height / 2)),
    ),
    takesFocus: document.activeElement === stop,
    kind: placeOf(stop),
    clip: around(ringed.getBoundingClientRect()),
    leastMarks: [...ringed.getClientRects()].map(around).reduce((sum, line) => sum + line.width + line.height, 0),
  }
}

/** Whether the element, or one that it is part of, lies on top at this point. */
function isOver(element: Element, x: number, y: number): boolean {
  const top = document.elementFromPoint(x, y)
  return top !== null && (element.contains(top) || top.contains(element))
}

/** A rectangle with space for the ring, cut at the edges of the window. */
function around({ left, top, right, bottom }: DOMRect): Clip {
  const x = Math.floor(Math.max(left - ROOM_FOR_RING, 0))
  const y = Math.floor(Math.max(top - ROOM_FOR_RING, 0))
  const width = Math.ceil(Math.min(right + ROOM_FOR_RING, innerWidth)) - x
  const height = Math.ceil(Math.min(bottom + ROOM_FOR_RING, innerHeight)) - y
  return { x: x + scrollX, y: y + scrollY, width, height }
}

/** All that style sheets can tell: names, classes and places of the element and of all elements around it. */
function placeOf(stop: Element): string {
  const kind: (string | boolean)[] = [String(stop.getClientRects().length)]
  for (let part: Element | null = stop; part !== null && part !== document.body; part = part.parentElement) {
    const told = [...part.attributes].filter(({ name }) => name.startsWith('data-')).map(({ name }) => name)
    kind.push(part.tagName, part.className, part.ariaCurrent ?? '', ...told)
    kind.push(part.previousElementSibling === null, part.nextElementSibling === null)
  }
  return kind.join('\n')
}
