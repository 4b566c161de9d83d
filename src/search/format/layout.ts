import { TABLE_HEAD } from '#contract/table-head.ts'
import { normalize, type Normalize } from '../text/characters.ts'
import { STOP_WORDS, ENGLISH_TITLE_WORDS } from '../text/stop-words.ts'
import type { Token } from '../text/token.ts'
import { tokenize } from '../text/tokenize.ts'

/**
 * The parts of an article that are searched: its own words, and nothing of the page around them.
 *
 * `text` has one line for each paragraph, heading, list item or cell. A cell of a table's head begins with
 * `TABLE_HEAD`.
 */
export type SearchableArticle = {
  readonly title: string
  readonly summary?: string
  readonly keywords: readonly string[]
  readonly text: string
}

/** The field in which a token stands decides how much it counts. */
export const INDEX_FIELDS = { body: 0, keywords: 1, title: 2 } as const
export type IndexField = (typeof INDEX_FIELDS)[keyof typeof INDEX_FIELDS]

/** A line of an article: its tokens, and the place at which each begins. */
export type PlacedLine = {
  readonly field: IndexField
  readonly tokens: readonly Token[]
  readonly places: readonly number[]
}

/** An article with a place for each token. */
export type Layout = {
  readonly lines: readonly PlacedLine[]
  /** The text that results show pieces of: summary and body, cut into blocks. Each block is a file. */
  readonly blocks: readonly string[]
}

/** The title has the places below `TITLE_END`, the keywords those from there up to `KEYWORDS_END`. */
export const TITLE_END = 192
export const KEYWORDS_END = 448
/**
 * The summary begins at `KEYWORDS_END`, and its places below this one count as those of keywords. A longer summary goes
 * on in the places of the text.
 */
export const SUMMARY_END = 768

/** The field that a place belongs to. */
export function fieldAt(place: number): IndexField {
  if (place < TITLE_END) return INDEX_FIELDS.title
  return place < SUMMARY_END ? INDEX_FIELDS.keywords : INDEX_FIELDS.body
}

/**
 * How many places a Korean syllable takes. A syllable's place modulo this number tells its depth in its word. So the
 * index can tell two syllables of one word from the end of a word and the beginning of the next.
 */
export const SYLLABLE_STEP = 4

/** The greatest depth that a place can tell. */
const MAX_DEPTH = SYLLABLE_STEP - 1

/**
 * The depth in its word of the Korean syllable at a place: 0 for the first, `MAX_DEPTH` for the fourth and all later
 * ones.
 */
export function depthAt(place: number): number {
  return place % SYLLABLE_STEP
}

/** The place of a syllable of the same Korean word, `further` syllables behind the one at `place`. */
export function syllableAfter(place: number, further: number): number {
  const depth = depthAt(place)
  return place - depth + further * SYLLABLE_STEP + Math.min(depth + further, MAX_DEPTH)
}

/**
 * The place of a syllable that begins a new Korean word behind a blank, `further` syllables behind the one at `place`.
 */
export function wordAfter(place: number, further: number): number {
  return place - depthAt(place) + further * SYLLABLE_STEP
}

const BLANK = 0x20

/** A line begins at a multiple of this, so an edit seldom moves the lines below it. */
const LINE_STEP = 16

/**
 * Gives every token of an article its place, a whole number.
 *
 * Tokens of one line keep the distances that they have in the normalised text, with two exceptions: a Korean syllable
 * takes `SYLLABLE_STEP` places, and a blank between Korean words takes none.
 *
 * A block has `span` places: the number of a block is the place divided by `span`, rounded down. A line that does not
 * fit into the rest of a block begins the next block. A line longer than a block is cut into several lines.
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
      // A piece has at most half the characters of the line: text may grow when it is normalised, and each cut must
      // make the lines shorter.
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

/** Places the tokens of normalised text from `start` on. `end` is the place after the last token. */
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
    // A joined token stands in front of the last of its own words and takes no room: the next place counts from the
    // word before it.
    if (token.joined) continue
    end = endOf(token, place)
    before = token
  }
  return { tokens, places, end }
}

function endOf({ kind, length }: Token, place: number): number {
  return place + length * (kind === 'hangul' ? SYLLABLE_STEP : 1)
}

/** Cuts a long line into pieces of at most `limit` characters: after a sentence, else between words, else anywhere. */
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

/**
 * How many characters the words of a title have that say something about its subject. If none does, all words count.
 */
export function titleLength(title: string): number {
  const words = tokenize(normalize(title)).filter(({ joined }) => !joined)
  const telling = words.filter(
    ({ kind, text }) => kind !== 'word' || !STOP_WORDS.has(text) || ENGLISH_TITLE_WORDS.has(text),
  )
  return (telling.length > 0 ? telling : words).reduce((sum, { length }) => sum + length, 0)
}
