import { ID_PREFIX } from '#site/routing/body-id.ts'
import { isLongAddress } from '#site/routing/is-long-address.ts'
import type { Style } from '../rules/read-style.ts'
import { escapeAttribute } from '#kit/escape-html.ts'
import { isBlank } from '#kit/is-blank.ts'
import { withoutControls } from '#kit/without-controls.ts'
import { linkLabel } from '#site/views/link-label.ts'
import { MOST_LINKS } from '../rules/article-limits.ts'
import { readLink, type BodyAddress } from '../rules/body-address.ts'
import { type Attributes, allowedAttributes } from '../rules/allowed-attributes.ts'
import { placeCheck } from './place-check.ts'
import { blockElements, inlineElements, lostControls } from '../rules/allowed-elements.ts'
import { isTakenBack, openEmphasis } from './open-emphasis.ts'
import { placeImage } from './place-image.ts'
import { readCodeSource } from '../code/code-source.ts'
import type { Line } from '../write/body-lines.ts'
import { listElement, markList, numberType, readLook } from './read-look.ts'
import type { Lose, Reading } from './reading.ts'
import type { BodyWriter } from '../write/body-writer.ts'

/** What to call when an element of the source ends. `undefined` if nothing is to be done. */
export type Opened = (() => void) | undefined

/** Elements that are written only if they keep an attribute. */
const needsAttributes = new Set(['span', 'bdo', 'time'])

/** Writes what an element of the source becomes, if anything. Returns what to call when the element ends. */
export function openElement(reading: Reading, source: string, attributes: Attributes, style: Style): Opened {
  const { writer, anchors, lose } = reading
  const written = blockElements.get(source)
  const anchor = anchors.claim(source, attributes)
  if (written !== undefined) {
    const block = listElement(written, style)
    const look = readLook(source, block, attributes, style)
    const frame = writer.openBlock(block, allowedAttributes(block.name, attributes, numberType(style)), anchor, look)
    if (frame?.name === 'pre') frame.code = readCodeSource(attributes)
    if (source === 'li' && style.size > 0) markList(writer.list(), style)
    if (source === 'option' || source === 'optgroup') writer.text(withoutControls(attributes['label'] ?? ''))
    const close = frame === undefined ? () => writer.separate() : () => writer.closeBlock(frame)
    return style.size === 0 ? close : closeAfter(openEmphasis(writer, style), close)
  }
  if (source === 'hr') writer.rule()
  writer.target(anchor)
  if (source === 'hr') return undefined
  if (source === 'br' || source === 'wbr') return void writer.place(`<${source}>`, false)
  if (source === 'img') return void placeImage(reading, attributes, style)
  if (source === 'input' && isCheck(writer, attributes))
    return void placeCheck(writer, anchors, 'checked' in attributes)
  const loss = lostControls.get(source)
  if (loss !== undefined && attributes['type'] !== 'hidden') lose(loss)
  return openLines(reading, source, attributes, style)
}

function openLines(reading: Reading, source: string, attributes: Attributes, style: Style): Opened {
  const { writer } = reading
  const name = inlineElements.get(source)
  if (name === undefined) return undefined
  const block = name === 'code' ? writer.nearest('pre') : undefined
  if (block !== undefined) block.code = { ...block.code, ...readCodeSource(attributes) }
  if (style.size === 0) {
    const line = lineOf(reading, name, attributes)
    const opened = line && writer.lines.open(line)
    return opened && (() => writer.lines.close(opened))
  }
  const line = isTakenBack(name, style) ? undefined : lineOf(reading, name, attributes)
  const opened = line && writer.lines.open(line)
  return closeAfter(openEmphasis(writer, style, name), opened && (() => writer.lines.close(opened)))
}

function closeAfter(first: Opened, then: Opened): Opened {
  if (first === undefined || then === undefined) return first ?? then
  return () => {
    first()
    then()
  }
}

/** Whether an `<input>` is a box of a check list, and not a field of a form. */
function isCheck(writer: BodyWriter, attributes: Attributes): boolean {
  const isBox = attributes['type']?.toLowerCase() === 'checkbox'
  return isBox && ('disabled' in attributes || writer.nearest('li') !== undefined)
}

function lineOf(reading: Reading, name: string, attributes: Attributes): Line | undefined {
  const { writer, lose, written } = reading
  if (name === 'a') {
    const { href = '' } = attributes
    const address = readOpenLink(href, lose)
    if (address === undefined) {
      if (href !== '') lose(isLongAddress(href) ? 'longAddress' : 'link')
      return undefined
    }
    if (written.links === MOST_LINKS) return void lose('linkAfterMost')
    written.links += 1
    const label = labelOf(address, attributes['title'] || attributes['aria-label'])
    return { ...linkTo(address, allowedAttributes('a', attributes)), label }
  }
  if ((name === 'rt' || name === 'rp') && !writer.lines.has('ruby')) return undefined
  const kept = allowedAttributes(name, attributes)
  if (kept === '' && needsAttributes.has(name)) return undefined
  return { name, open: [`<${name}${kept}>`], close: `</${name}>` }
}

/** Reads the address of a link. Reports a user name or a password that was removed from it. */
export function readOpenLink(href: string, lose: Lose): BodyAddress | undefined {
  const address = readLink(href)
  if (address?.kind === 'absolute' && address.isStripped) lose('password')
  return address
}

/** The opening and closing parts of a link. `attributes` are HTML, each with a blank in front. */
export function linkTo(address: BodyAddress, attributes: string): Line {
  const line = (...open: Line['open']): Line => ({ name: 'a', open, close: '</a>' })
  switch (address.kind) {
    case 'site':
      return line('<a href="', { link: address.path }, `"${attributes}>`)
    case 'fragment':
      return line(`<a href="#${escapeAttribute(address.id ?? 'top')}"${attributes}>`)
    case 'absolute': {
      if (address.web) return line('<a href="', { link: address.href }, `"${attributes}`, { away: address.href }, '>')
      const written = line(`<a href="${escapeAttribute(address.href)}"${attributes}>`)
      return address.href.startsWith('mailto:') ? { ...written, email: linkLabel(address.href) } : written
    }
  }
}

/** The text for a link without words: its title, else its address. */
export function labelOf(address: BodyAddress, title = ''): string {
  const written = withoutControls(title).trim()
  if (!isBlank(written)) return written
  if (address.kind === 'fragment') return `#${address.id?.slice(ID_PREFIX.length) ?? 'top'}`
  return linkLabel(address.kind === 'site' ? address.path : address.href)
}
