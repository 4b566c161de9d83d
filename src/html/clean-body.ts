import { type Handler, Parser } from 'htmlparser2'
import { TABLE_HEAD } from '#contract/table-head.ts'
import { isDialect, translateDialects } from './dialects/translate-dialects.ts'
import { createTreeBuilder, playTree } from './dialects/tree.ts'
import { isDynamicBlock } from './dialects/wordpress-blocks.ts'
import { readClassicSource } from './dialects/wordpress-classic.ts'
import { colorWithin } from './code/finish-code.ts'
import type { ColorCode } from './code/write-code.ts'
import type { Body, BodyPart } from '#site/model/body.ts'
import type { BodyLoss } from '#site/model/body-losses.ts'
import type { BodyFacts } from '#site/model/content.ts'
import { createBodyAnchors } from './write/body-anchors.ts'
import { BlockFinisher } from './write/block-finisher.ts'
import { type BodyReader, createBodyReader } from './read/body-reader.ts'
import type { Lose } from './read/reading.ts'
import { excerptOf, plainText } from './write/plain-text.ts'
import { BodyWriter } from './write/body-writer.ts'

/** A cleaned body, its text for the search, and facts about it for the site model. */
type CleanedBody = {
  readonly body: Body
  /**
   * The text of the body without markup, one line per block. `TABLE_HEAD` stands in front of each cell of a header row.
   */
  readonly text: string
  readonly facts: Omit<BodyFacts, 'digest'>
}

const maxSourceDepth = 5_000

/**
 * Makes an untrusted article body safe and valid, in one pass.
 *
 * A tolerant parser reads the source, and a writer writes every tag anew from lists of allowed elements and attributes.
 * No markup is copied, so every browser builds the same tree from the result. Scripts and style sheets are dropped. A
 * frame becomes a link to what it shows. Forms and their fields are unwrapped: their text stays.
 *
 * Ids begin with `s-`, and each heading of level 2 to 4 has one. If the author wrote an id differently, that spelling
 * stays beside it as an `<a name>`. Web links, links within the site and pictures are parts of the body, which each
 * page fills in.
 *
 * Most bodies are read once, as they are. If an element shows that an editor with its own dialect wrote the body, the
 * body is read again as a tree, and the dialects first replace that editor's HTML with plain HTML.
 *
 * `color` colours the code of the languages that it knows. Colours are classes.
 *
 * Never throws. Drops what is nested deeper than 5,000 elements and reports the loss `depth`. If the body has no
 * dialect, all that follows is dropped too.
 */
export function cleanBody(html: string, color: ColorCode = () => undefined): CleanedBody {
  return cleanBy(html, color, readAsItIs) ?? cleanBy(html, color, readTranslated)!
}

/** Parses a body and passes what it finds to `reader`. `false` if the body must be read in the other way. */
type ReadBody = (html: string, reader: BodyReader, lose: Lose) => boolean

function cleanBy(html: string, color: ColorCode, read: ReadBody): CleanedBody | undefined {
  const anchors = createBodyAnchors()
  const blocks = new BlockFinisher(anchors.ids, colorWithin(color))
  const writer = new BodyWriter((frame, out, parent) => blocks.finish(frame, out, parent))
  blocks.readFrom(writer.searchText.words)
  const lost: { [L in BodyLoss]?: number } = {}
  const lose = (loss: BodyLoss): void => void (lost[loss] = (lost[loss] ?? 0) + 1)
  const source = readClassicSource(html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html, lose)
  const reading = { writer, anchors, lose, lazy: new Set<string>(), written: { links: 0, pictures: 0 } }
  if (!read(source, createBodyReader(reading), lose)) return undefined

  const parts = joinStrings(writer.end())
  const text = plainText(writer.searchText.words)
  const excerpt = excerptOf(plainText(writer.searchText.prose) || text.replaceAll(TABLE_HEAD, ''))
  const links = new Set<string>()
  const images = new Set<string>()
  for (const part of parts) {
    if (typeof part === 'string') continue
    if ('link' in part) links.add(part.link)
    else if ('image' in part) images.add(part.image)
  }
  return {
    body: { parts, headings: blocks.headings, ...(blocks.hasCode && { hasCode: true as const }) },
    text,
    facts: { links: [...links], images: [...images], excerpt, ...(Object.keys(lost).length > 0 && { lost }) },
  }
}

/** `false` at the first mark of a dialect; nothing more is read then. */
function readAsItIs(html: string, reader: BodyReader, lose: Lose): boolean {
  let isPlain = true
  const parser = createParser(html, lose, {
    ...reader,
    onopentag(name, attributes, isImplied) {
      if (reader.depth() === maxSourceDepth) {
        lose('depth')
        parser.pause()
      }
      if (isPlain && isDialect(name, attributes)) {
        isPlain = false
        parser.pause()
      }
      if (isPlain) reader.onopentag(name, attributes, isImplied)
    },
  })
  parser.end(html)
  return isPlain
}

function readTranslated(html: string, reader: BodyReader, lose: Lose): boolean {
  const { root, handler } = createTreeBuilder(maxSourceDepth, () => lose('depth'))
  createParser(html, lose, handler).end(html)
  translateDialects(root, lose)
  playTree(root, reader)
  return true
}

/** The parser decodes entities only if the body has a `&`, because it looks for them character by character. */
function createParser(html: string, lose: Lose, handler: Partial<Handler>): Parser {
  const oncomment = (comment: string): void => {
    if (isDynamicBlock(comment)) lose('block')
  }
  return new Parser({ ...handler, oncomment }, { decodeEntities: html.includes('&') })
}

function joinStrings(parts: readonly BodyPart[]): BodyPart[] {
  const joined: BodyPart[] = []
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    if (text !== '') joined.push(text)
    text = ''
    joined.push(part)
  }
  if (text !== '') joined.push(text)
  return joined
}
