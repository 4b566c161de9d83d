import { type Handler, Parser } from 'htmlparser2'
import { isHiddenBy, readStyle, type Style } from '#html/read-style.ts'
import type { BodyLoss } from '#site/body-losses.ts'
import type { Body, BodyPart } from '#site/body.ts'
import type { BodyFacts } from '#site/content.ts'
import type { Attributes } from './body-attributes.ts'
import { createBodyAnchors } from './body-anchors.ts'
import { createBlockFinisher } from './body-blocks.ts'
import { droppedElements, isOfficeSetting } from './body-elements.ts'
import { type Embed, openEmbed, openHidden } from './body-embeds.ts'
import { openElement, type Opened } from './body-source.ts'
import { excerptOf, plainText } from './body-text.ts'
import { createBodyWriter } from './body-writer.ts'

export type CleanedBody = {
  readonly body: Body
  /** The words without markup, one line for each block. */
  readonly text: string
  readonly facts: Omit<BodyFacts, 'digest'>
}

// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]/g
// eslint-disable-next-line no-control-regex
const hasControl = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]/
const maxSourceDepth = 5_000

/**
 * Makes an untrusted article body safe, valid and ready to be filled in, in one pass.
 *
 * Nothing of the source is copied: a tolerant parser tells what it reads, and the tags are written anew from lists of allowed
 * elements and attributes, so that every browser reads the result as the tree that was meant. Scripts, styles, forms and
 * frames are dropped; a frame that plays a film becomes a link to it. Ids begin with `s-`, and headings of level 2 to 4
 * all have one. An id stands beside them as the author wrote it, in an `<a name>`. Links within the site and pictures stay open as parts.
 *
 * Never throws. What is nested deeper than 5,000 elements is cut off.
 */
export function cleanBody(html: string): CleanedBody {
  const anchors = createBodyAnchors()
  const blocks = createBlockFinisher(anchors.ids)
  const writer = createBodyWriter(blocks.finish)
  blocks.readFrom(writer.words)
  const lost: { [L in BodyLoss]?: number } = {}
  const lose = (loss: BodyLoss): void => void (lost[loss] = (lost[loss] ?? 0) + 1)
  const reading = { writer, anchors, lose }
  const opened: Opened[] = []
  /** How deep the reader is in an element that is not shown as it is, and what is made of it. */
  let dropping = 0
  let embed: Embed | undefined

  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      if (opened.length === maxSourceDepth) {
        lose('depth')
        parser.pause()
      }
      if (dropping > 0) {
        dropping++
        embed?.open(name, attributes)
        opened.push(undefined)
        return
      }
      const style = readStyle(attributes['style'])
      if (isHidden(attributes, style)) embed = openHidden(lose)
      else if (droppedElements.has(name) || (name.charAt(1) === ':' && isOfficeSetting(name))) {
        const loss = droppedElements.get(name)
        if (loss !== undefined) lose(loss)
        embed = openEmbed(writer, name, attributes, lose)
      } else {
        opened.push(openElement(reading, name, attributes, style))
        return
      }
      dropping = 1
      opened.push(undefined)
    },
    onclosetag(name) {
      const close = opened.pop()
      if (dropping === 0) return close?.()
      if (--dropping > 0) return embed?.close(name)
      embed?.end()
      embed = undefined
    },
    ontext(data) {
      const text = hasControl.test(data) ? data.replace(controls, '') : data
      if (dropping === 0) writer.text(text)
      else embed?.text(text)
    },
  }
  // Where there are none, the parser need not look for them character by character.
  const parser = new Parser(handler, { decodeEntities: html.includes('&') })
  parser.end(html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html)

  const parts = joinStrings(writer.end())
  const text = plainText(writer.words)
  const excerpt = excerptOf(plainText(writer.prose) || text)
  const links = new Set<string>()
  const images = new Set<string>()
  for (const part of parts) {
    if (typeof part === 'string') continue
    if ('link' in part) links.add(part.link)
    else if ('image' in part) images.add(part.image)
  }
  return {
    body: { parts, headings: blocks.headings },
    text,
    facts: { links: [...links], images: [...images], excerpt, ...(Object.keys(lost).length > 0 && { lost }) },
  }
}

/** What is found by a search of the browser alone, `until-found`, is shown: pages have no scripts that would. */
function isHidden(attributes: Attributes, style: Style): boolean {
  const { hidden } = attributes
  return (hidden !== undefined && hidden !== 'until-found') || 'popover' in attributes || isHiddenBy(style)
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
