import { TABLE_HEAD } from '#contract/table-head.ts'
import { normalize, type Normalize } from '../text/characters.ts'
import { STOP_WORDS, ENGLISH_TITLE_WORDS } from '../text/stop-words.ts'
import type { Token } from '../text/token.ts'
import { tokenize } from '../text/tokenize.ts'

/**
 * What of an article is searched: its own words, and nothing of the page around them.
 *
 * `text` has one line for each paragraph, heading, list item or cell. `TABLE_HEAD` begins the lines of a table's head.
 */
export type SearchableArticle = {
  readonly title: string
  readonly summary?: string
  readonly keywords: readonly string[]
  readonly text: string
}

/** Where in an article a token stands decides what it counts. */
export const INDEX_FIELDS = { body: 0, keywords: 1, title: 2 } as const
export type IndexField = (typeof INDEX_FIELDS)[keyof typeof INDEX_FIELDS]

/** A line of an article in its place: its tokens, and where each begins. */
export type PlacedLine = {
  readonly field: IndexField
  readonly tokens: readonly Token[]
  readonly places: readonly number[]
}

export type Layout = {
  readonly lines: readonly PlacedLine[]
  /** The text that results show pieces of: summary and body in blocks, each a file of its own. */
  readonly blocks: readonly string[]
}

/** Places below are the title's, those from there to `KEYWORDS_END` the keywords'. */
export const TITLE_END = 192
export const KEYWORDS_END = 448
/** The summary stands below this place, and counts as keywords do. A longer one runs on as text. */
export const SUMMARY_END = 768

export function fieldAt(place: number): IndexField {
  if (place < TITLE_END) return INDEX_FIELDS.title
  return place < SUMMARY_END ? INDEX_FIELDS.keywords : INDEX_FIELDS.body
}

/**
 * How many places a Korean syllable takes. Its place modulo this number tells how deep in its word it stands. So two
 * syllables of one word differ from the end of a word and the beginning of the next.
 */
export const SYLLABLE_STEP = 4

/** How deep in its word a syllable is told to stand at most. */
const MAX_DEPTH = SYLLABLE_STEP - 1

/** How deep in its Korean word the syllable at a place stands; `MAX_DEPTH` for all that stand deeper. */
export function depthAt(place: number): number {
  return place % SYLLABLE_STEP
}

/** The place of the syllable `further` ones after that at `place` in the same Korean word. */
export function syllableAfter(place: number, further: number): number {
  const depth = depthAt(place)
  return place - depth + further * SYLLABLE_STEP + Math.min(depth + further, MAX_DEPTH)
}

/** The place of the syllable `further` ones after that at `place`, if a new word begins with it, after a blank. */
export function wordAfter(place: number, further: number): number {
  return place - depthAt(place) + further * SYLLABLE_STEP
}

const BLANK = 0x20

/** Each line begins at a multiple of this, so that an edit seldom moves the lines below it. */
const LINE_STEP = 16

/**
 * Gives every token of an article its place, a whole number.
 *
 * Tokens of a line keep the distances of the normalised text. Exceptions: a Korean syllable takes `SYLLABLE_STEP`
 * places, and a blank between Korean words takes none. Place divided by `span` is the number of the block. A line that
 * does not fit in the rest of a block begins the next one; one longer than a block is cut between words.
 */
export function layOut(article: SearchableArticle, span: number, spell: Normalize = normalize): Layout {
  const lines = [
    headLine(INDEX_FIELDS.title, spell(article.title), 0, TITLE_END),
    headLine(INDEX_FIELDS.keywords, spell(article.keywords.join('\n')), TITLE_END, KEYWORDS_END),
  ]
  const blocks: string[] = ['']
  let next = KEYWORDS_END
  const addLine = (line: string): void => {
    const isHead = line.startsWith(TABLE_HEAD)
    const text = isHead ? line.slice(TABLE_HEAD.length).trim() : line
    const { tokens, places, end: length } = placeTokens(spell(text), 0)
    if (length > span) {
      // Halves at most: characters may grow when they are normalised, and each cut has to make lines shorter.
      for (const piece of cutLine(text, Math.min(span >> 1, Math.ceil(text.length / 2))))
        addLine(isHead ? TABLE_HEAD + piece : piece)
      return
    }
    const room = span - (next % span)
    const start = length > room ? next + room : next
    next = start + Math.ceil((length + 1) / LINE_STEP) * LINE_STEP
    for (let index = 0; index < places.length; index++) (places[index] as number) += start
    lines.push({ field: fieldAt(start), tokens, places })
    const block = Math.floor(start / span)
    const shown = isHead ? '' : text
    blocks[block] = blocks[block] && shown ? `${blocks[block]}\n${shown}` : blocks[block] || shown
  }
  if (article.summary) addLine(article.summary)
  next = Math.max(next, SUMMARY_END)
  for (const line of article.text.split('\n')) if (line !== '') addLine(line)
  return { lines, blocks: Array.from(blocks, (text) => text ?? '') }
}

function headLine(field: IndexField, normalized: string, start: number, limit: number): PlacedLine {
  const { tokens, places } = placeTokens(normalized, start)
  const fits = (index: number): boolean => endOf(tokens[index] as Token, places[index] as number) < limit
  return { field, tokens: tokens.filter((_, index) => fits(index)), places: places.filter((_, index) => fits(index)) }
}

type PlacedTokens = { readonly tokens: readonly Token[]; readonly places: number[]; readonly end: number }

/** Places the tokens of normalised text; `end` is the place after the last one. */
function placeTokens(normalized: string, start: number): PlacedTokens {
  const tokens = tokenize(normalized)
  const places: number[] = []
  let end = start
  let before: Token | undefined
  for (const token of tokens) {
    const textEnd = before ? before.at + before.length : 0
    let place = end + Math.max(0, token.at - textEnd)
    if (token.kind === 'hangul') {
      const isNext = before?.kind === 'hangul' && token.at === textEnd + 1 && normalized.charCodeAt(textEnd) === BLANK
      place = isNext ? end : Math.ceil(place / SYLLABLE_STEP) * SYLLABLE_STEP
    }
    places.push(place)
    // A hyphenated pair is told between its two words: what follows it counts from the first.
    if (token.joined) continue
    end = endOf(token, place)
    before = token
  }
  return { tokens, places, end }
}

function endOf({ kind, length }: Token, place: number): number {
  return place + length * (kind === 'hangul' ? SYLLABLE_STEP : 1)
}

/** Cuts a long line after sentences, else between words, else anywhere, into pieces of at most `limit` characters. */
function* cutLine(line: string, limit: number): Generator<string> {
  let rest = line
  while (rest.length > limit) {
    const head = rest.slice(0, limit)
    const sentence = head.search(/[.!?。！？][^.!?。！？]*$/) + 1
    const blank = head.lastIndexOf(' ') + 1
    const cut = sentence > limit / 2 ? sentence : blank > limit / 2 ? blank : limit - (isFirstHalf(head) ? 1 : 0)
    yield rest.slice(0, cut).trim()
    rest = rest.slice(cut).trim()
  }
  if (rest !== '') yield rest
}

function isFirstHalf(text: string): boolean {
  return /[\ud800-\udbff]$/.test(text)
}

/** How many characters the words of a title have that tell something; all its words, if none does. */
export function titleLength(title: string): number {
  const words = tokenize(normalize(title)).filter(({ joined }) => !joined)
  const telling = words.filter(
    ({ kind, text }) => kind !== 'word' || !STOP_WORDS.has(text) || ENGLISH_TITLE_WORDS.has(text),
  )
  return (telling.length > 0 ? telling : words).reduce((sum, { length }) => sum + length, 0)
}
