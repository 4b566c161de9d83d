import { readFileSync } from 'node:fs'
import type { FragmentRange, Drawing, PageProgram, PageView, SharedView } from '#site/views/view.ts'
import { digest } from '#store/fs/digest.ts'

/**
 * What a page says itself, as it lies in the last build's file between its chrome.
 *
 * Where nothing but menus changed it is the same, so the page need not be drawn: it gets its new chrome around the old words.
 */
export type KeptWords = {
  /** Absolute. */
  readonly file: string
  readonly digest: string
  readonly chrome: FragmentPlaces
}

/** Parts of chrome in a page, in their order: lines `START END PART`, in bytes, the name as JSON. A text, since thousands are written and handed over. */
export type FragmentPlaces = string

const PLACE = /^(\d+) (\d+) (.*)$/s

/** A page from its own words and new chrome; `undefined` where it has to be drawn: its file is another, or a part was not drawn before. */
export function joinWords(
  program: Pick<PageProgram, 'fragmentOf'>,
  kept: KeptWords,
  shared: SharedView,
  page: PageView,
): { drawing: Drawing; ranges: FragmentRange[] } | undefined {
  const bytes = readBytes(kept)
  if (!bytes) return undefined
  const drawing: (string | Uint8Array)[] = []
  const ranges: FragmentRange[] = []
  let done = 0
  for (const line of kept.chrome.split('\n')) {
    const [, start, end, name = '""'] = PLACE.exec(line) ?? []
    const part = JSON.parse(name) as string
    const pieces = program.fragmentOf(shared, part, page)
    if (!pieces) return undefined
    drawing.push(bytes.toString('utf8', done, Number(start)))
    ranges.push({ part, from: drawing.length, to: drawing.length + pieces.length })
    drawing.push(...pieces)
    done = Number(end)
  }
  drawing.push(bytes.toString('utf8', done))
  return { drawing, ranges }
}

/** `ends`: where each piece of the page ends, in bytes. */
export function placesOf(ranges: readonly FragmentRange[], ends: readonly number[]): FragmentPlaces {
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
