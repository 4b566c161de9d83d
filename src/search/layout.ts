import { normalize } from './characters.ts'
import { tokenize, type Token } from './tokenize.ts'

/**
 * What of an article is searched: its own words, and nothing of the page around them.
 *
 * `text` has one line for each paragraph, heading, list item or cell.
 */
export type SearchableArticle = {
  readonly title: string
  readonly summary?: string
  readonly keywords: readonly string[]
  readonly text: string
}

/** Where in an article a token stands decides what it counts. */
export const FIELDS = { body: 0, keywords: 1, title: 2 } as const
export type Field = (typeof FIELDS)[keyof typeof FIELDS]

/** A line of an article in its place: its tokens, and where each begins. */
export type PlacedLine = {
  readonly field: Field
  readonly tokens: readonly Token[]
  readonly places: readonly number[]
}

export type Layout = {
  readonly lines: readonly PlacedLine[]
  /** The text that results show pieces of: summary and body in blocks, each a file of its own. */
  readonly blocks: readonly string[]
}

/** Places below are the title's, those from there to `KEYWORDS_END` the keywords'. The rest of block 0 is text. */
export const TITLE_END = 128
export const KEYWORDS_END = 256

export function fieldAt(place: number): Field {
  if (place < TITLE_END) return FIELDS.title
  return place < KEYWORDS_END ? FIELDS.keywords : FIELDS.body
}

/** Each line begins at a multiple of this, so that an edit seldom moves the lines below it. */
const LINE_STEP = 16

/** A Korean word begins at a multiple of this, so that a place tells how deep in its word a syllable stands. */
export const WORD_STEP = 4

/**
 * Gives every token of an article its place, a whole number.
 *
 * Tokens of one line stand as far apart as in the normalised text, but that a Korean word is moved on to the next multiple of
 * `WORD_STEP`. Place divided by `span` is the number of the block. A line that does not fit in the rest of a block begins the next one; one
 * longer than a block is cut between words.
 */
export function layOut(article: SearchableArticle, span: number): Layout {
  const lines = [
    headLine(FIELDS.title, article.title, 0, TITLE_END),
    headLine(FIELDS.keywords, article.keywords.join('\n'), TITLE_END, KEYWORDS_END),
  ]
  const blocks: string[] = ['']
  let next = KEYWORDS_END
  const addLine = (text: string): void => {
    const tokens = tokenize(normalize(text))
    const places: number[] = []
    const length = placeTokens(tokens, 0, places)
    if (length > span) {
      // Halves at most: characters may grow when they are normalised, and each cut has to make lines shorter.
      for (const piece of cutLine(text, Math.min(span >> 1, Math.ceil(text.length / 2)))) addLine(piece)
      return
    }
    const room = span - (next % span)
    const start = length > room ? next + room : next
    next = start + Math.ceil((length + 1) / LINE_STEP) * LINE_STEP
    for (let index = 0; index < places.length; index++) (places[index] as number) += start
    lines.push({ field: FIELDS.body, tokens, places })
    const block = Math.floor(start / span)
    blocks[block] = blocks[block] ? `${blocks[block]}\n${text}` : text
  }
  for (const line of [article.summary ?? '', ...article.text.split('\n')]) if (line !== '') addLine(line)
  return { lines, blocks: Array.from(blocks, (text) => text ?? '') }
}

function headLine(field: Field, text: string, start: number, end: number): PlacedLine {
  const tokens = tokenize(normalize(text))
  const places: number[] = []
  placeTokens(tokens, start, places)
  const fits = (index: number): boolean => (places[index] as number) + (tokens[index] as Token).length <= end
  return { field, tokens: tokens.filter((_, index) => fits(index)), places: places.filter((_, index) => fits(index)) }
}

/** Writes the place of each token to `places`; gives the place after the last. */
function placeTokens(tokens: readonly Token[], start: number, places: number[]): number {
  let end = start
  let textEnd = 0
  for (const token of tokens) {
    let place = end + Math.max(0, token.at - textEnd)
    if (token.kind === 'hangul') place = Math.ceil(place / WORD_STEP) * WORD_STEP
    places.push(place)
    // A hyphenated pair is told between its two words: what follows it counts from the first.
    if (token.joined) continue
    end = place + token.length
    textEnd = token.at + token.length
  }
  return end
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

/** How many characters a title has, blanks aside. */
export function titleLength(title: string): number {
  return normalize(title).replace(/\s/g, '').length
}
