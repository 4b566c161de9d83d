import { readFileSync } from 'node:fs'
import type { ChromeRange, Drawing, PageProgram, PageView, SharedView } from '#site/view.ts'
import { digest } from '#store/digest.ts'

/**
 * What a page says itself, as it lies in the last build's file between its chrome.
 *
 * Where nothing but menus changed it is the same, so the page need not be drawn: it gets its new chrome around the old words.
 */
export type KeptWords = {
  /** Absolute. */
  readonly file: string
  readonly digest: string
  readonly chrome: ChromePlaces
}

/** Parts of chrome in a page, in their order: lines `START END PART`, in bytes, the name as JSON. A text, since thousands are written and handed over. */
export type ChromePlaces = string

/** The name of the file that repeats the menus for scripts, which changes with them: a part of chrome that stands within a page's own words. */
const DATA_HREF = '/dataHref'

const PLACE = /^(\d+) (\d+) (.*)$/s

/** A page from its own words and new chrome; `undefined` where it has to be drawn: its file is another, or a part was not drawn before. */
export function joinWords(
  program: Pick<PageProgram, 'chromeOf'>,
  kept: KeptWords,
  shared: SharedView,
  page: PageView,
): { drawing: Drawing; ranges: ChromeRange[] } | undefined {
  const bytes = readBytes(kept)
  if (!bytes) return undefined
  const drawing: (string | Uint8Array)[] = []
  const ranges: ChromeRange[] = []
  let done = 0
  for (const line of kept.chrome.split('\n')) {
    const [, start, end, name = '""'] = PLACE.exec(line) ?? []
    const part = JSON.parse(name) as string
    const pieces = part === DATA_HREF ? [shared.dataHref ?? ''] : program.chromeOf(shared, part, page)
    if (!pieces) return undefined
    drawing.push(bytes.toString('utf8', done, Number(start)))
    ranges.push({ part, from: drawing.length, to: drawing.length + pieces.length })
    drawing.push(...pieces)
    done = Number(end)
  }
  drawing.push(bytes.toString('utf8', done))
  return { drawing, ranges }
}

/** Finds the name of the data's file in a page that was drawn and makes it a piece of its own; `undefined` where it stands there more than once. */
export function findWords(
  drawing: Drawing,
  ranges: readonly ChromeRange[],
  { dataHref = '' }: SharedView,
): { drawing: Drawing; ranges: ChromeRange[] } | undefined {
  const isOwn = (at: number) => ranges.every(({ from, to }) => at < from || at >= to)
  const found = drawing.flatMap((piece, at) => {
    if (dataHref === '' || typeof piece !== 'string' || !isOwn(at)) return []
    const parts = piece.split(dataHref)
    return parts.length > 1 ? [{ at, parts }] : []
  })
  if (found.length === 0) return { drawing, ranges: [...ranges] }
  const [{ at, parts }] = found as [(typeof found)[number]]
  if (found.length > 1 || parts.length > 2) return undefined
  const [before = '', after = ''] = parts
  const moved = (range: ChromeRange) => (range.from > at ? { ...range, from: range.from + 2, to: range.to + 2 } : range)
  const own = { part: DATA_HREF, from: at + 1, to: at + 2 }
  return {
    drawing: [...drawing.slice(0, at), before, dataHref, after, ...drawing.slice(at + 1)],
    ranges: [...ranges.map(moved), own].sort((a, b) => a.from - b.from),
  }
}

/** `ends`: where each piece of the page ends, in bytes. */
export function placesOf(ranges: readonly ChromeRange[], ends: readonly number[]): ChromePlaces {
  const startOf = (at: number) => ends[at - 1] ?? 0
  return ranges.map(({ part, from, to }) => `${startOf(from)} ${startOf(to)} ${JSON.stringify(part)}`).join('\n')
}

function readBytes({ file, digest: name }: KeptWords): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    return digest(bytes) === name ? bytes : undefined
  } catch {
    return undefined
  }
}
