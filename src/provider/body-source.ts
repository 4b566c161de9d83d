import { ID_PREFIX } from '#contract/body-id.ts'
import { escapeAttribute } from '#kit/escape-html.ts'
import { isBlank } from '#kit/is-blank.ts'
import { withoutControls } from '#kit/without-controls.ts'
import { addressName } from '#site/address-name.ts'
import { readImageAddress, readLink, type BodyAddress } from './body-address.ts'
import type { BodyAnchors } from './body-anchors.ts'
import { type Attributes, keptAttributes } from './body-attributes.ts'
import { blockElements, inlineElements } from './body-elements.ts'
import { videoPage } from './body-video.ts'
import type { Line } from './body-lines.ts'
import type { BodyWriter } from './body-writer.ts'

/** What an element of the source came to: what there is to do when it ends. */
export type Opened = (() => void) | undefined

/** Elements that count only with an attribute that says something. */
const needsAttributes = new Set(['span', 'bdo', 'time'])

/** Writes what an element of the source calls for, if anything, and tells what its end calls for. */
export function openElement(writer: BodyWriter, anchors: BodyAnchors, source: string, attributes: Attributes): Opened {
  const block = blockElements.get(source)
  const anchor = anchors.claim(source, attributes)
  if (block !== undefined) {
    const frame = writer.openBlock(block, keptAttributes(block.name, attributes), anchor)
    return frame === undefined ? writer.separate : () => writer.closeBlock(frame)
  }
  if (source === 'hr') return void writer.rule()
  writer.target(anchor)
  if (source === 'br' || source === 'wbr') return void writer.place(`<${source}>`, false)
  if (source === 'img') return void placeImage(writer, attributes)
  const name = inlineElements.get(source)
  const line = name === undefined ? undefined : lineOf(writer, name, attributes)
  const opened = line && writer.openLine(line)
  return opened && (() => writer.closeLine(opened))
}

/** A frame that plays a film becomes a link to the film; any other is left out. */
export function placeFrame(writer: BodyWriter, { src = '', title }: Attributes): void {
  const href = videoPage(src)
  if (href !== undefined) placeVideoLink(writer, { kind: 'absolute', href, web: true }, title)
}

/** A film or recording becomes a link to its file. */
export function placeMedia(writer: BodyWriter, src: string, title: string | undefined): void {
  const address = readLink(src)
  if (address !== undefined) placeVideoLink(writer, address, title)
}

function placeVideoLink(writer: BodyWriter, address: BodyAddress, title: string | undefined): void {
  if (address.kind === 'fragment') return
  const paragraph = writer.openBlock(blockElements.get('p')!, '', {})
  const link = writer.isInLine('a') ? undefined : writer.openLine(linkTo(address, ' class="video-link"'))
  writer.text(labelOf(address, title))
  if (link) writer.closeLine(link)
  if (paragraph) writer.closeBlock(paragraph)
  else writer.separate()
}

function lineOf(writer: BodyWriter, name: string, attributes: Attributes): Line | undefined {
  if (name === 'a') {
    const address = readLink(attributes['href'] ?? '')
    if (address === undefined) return undefined
    return { ...linkTo(address, keptAttributes('a', attributes)), label: labelOf(address, attributes['title']) }
  }
  if ((name === 'rt' || name === 'rp') && !writer.isInLine('ruby')) return undefined
  const kept = keptAttributes(name, attributes)
  if (kept === '' && needsAttributes.has(name)) return undefined
  return { name, open: [`<${name}${kept}>`], close: `</${name}>` }
}

function linkTo(address: BodyAddress, attributes: string): Line {
  const line = (...open: Line['open']): Line => ({ name: 'a', open, close: '</a>' })
  switch (address.kind) {
    case 'site':
      return line('<a href="', { link: address.path }, `"${attributes}>`)
    case 'fragment':
      return line(`<a href="#${escapeAttribute(address.id ?? 'top')}"${attributes}>`)
    case 'absolute': {
      const rel = address.web ? ' rel="noopener noreferrer"' : ''
      const written = line(`<a href="${escapeAttribute(address.href)}"${attributes}${rel}>`)
      return address.href.startsWith('mailto:') ? { ...written, email: addressName(address.href) } : written
    }
  }
}

/** What a link says that has no words: its title, else where it leads. */
function labelOf(address: BodyAddress, title = ''): string {
  const written = withoutControls(title).trim()
  if (!isBlank(written)) return written
  if (address.kind === 'fragment') return `#${address.id?.slice(ID_PREFIX.length) ?? 'top'}`
  return addressName(address.kind === 'site' ? address.path : address.href)
}

/** In the place of a picture that may not be loaded stands its text. */
function placeImage(writer: BodyWriter, { src = '', alt: written = '', title }: Attributes): void {
  const image = readImageAddress(src)
  const alt = withoutControls(written)
  if (image === undefined) return isBlank(alt) ? undefined : writer.text(alt)
  writer.place({ image, alt, ...(title?.trim() ? { title } : {}) }, true)
}
