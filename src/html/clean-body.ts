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

export type CleanedBody = {
  readonly body: Body
  /** The words without markup, one line for each block. `TABLE_HEAD` begins the lines of a table's head. */
  readonly text: string
  readonly facts: Omit<BodyFacts, 'digest'>
}

const maxSourceDepth = 5_000

/**
 * Makes an untrusted article body safe, valid and ready to be filled in, in one pass.
 *
 * Nothing of the source is copied: a tolerant parser tells what it reads, and the tags are written anew from lists of
 * allowed elements and attributes, so that every browser reads the result as the tree that was meant. Scripts,
 * styles, forms and frames are dropped; a frame becomes a link to what it shows. Ids begin with `s-`, and headings of
 * level 2 to 4 all have one. An id stands beside them as the author wrote it, in an `<a name>`. Links within the site
 * and pictures stay open as parts.
 *
 * Most bodies are read as they are. One that shows that an editor wrote it whose HTML does not mean what it says is
 * read once more, as a tree, in which dialects put plain HTML first.
 *
 * Code whose language `color` knows is coloured by classes.
 *
 * Never throws. What is nested deeper than 5,000 elements is cut off.
 */
export function cleanBody(html: string, color: ColorCode = () => undefined): CleanedBody {
  return cleanBy(html, color, readAsItIs) ?? cleanBy(html, color, readTranslated)!
}

/** Has a parser tell `reader` what stands in a body. `false`: it cannot be read in this way. */
type ReadBody = (html: string, reader: BodyReader, lose: Lose) => boolean

function cleanBy(html: string, color: ColorCode, read: ReadBody): CleanedBody | undefined {
  const anchors = createBodyAnchors()
  const blocks = new BlockFinisher(anchors.ids, colorWithin(color))
  const writer = new BodyWriter((frame, out, parent) => blocks.finish(frame, out, parent))
  blocks.readFrom(writer.words)
  const lost: { [L in BodyLoss]?: number } = {}
  const lose = (loss: BodyLoss): void => void (lost[loss] = (lost[loss] ?? 0) + 1)
  const source = readClassicSource(html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html, lose)
  const reading = { writer, anchors, lose, lazy: new Set<string>(), written: { links: 0, pictures: 0 } }
  if (!read(source, createBodyReader(reading), lose)) return undefined

  const parts = joinStrings(writer.end())
  const text = plainText(writer.words)
  const excerpt = excerptOf(plainText(writer.prose) || text.replaceAll(TABLE_HEAD, ''))
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

/** Stops at the first mark of a dialect. */
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

/** If there are no entities, the parser need not look for them character by character. */
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
