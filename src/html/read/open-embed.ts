import { isBlank } from '#kit/is-blank.ts'
import { withoutControls } from '#kit/without-controls.ts'
import type { BodyLoss } from '#site/model/body-losses.ts'
import type { BodyAddress } from '../rules/body-address.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'
import { blockElements } from '../rules/allowed-elements.ts'
import { createMathWriter } from './math-writer.ts'
import type { Lose } from './reading.ts'
import { labelOf, linkTo, readOpenLink } from './open-element.ts'
import { videoPage } from './video-page.ts'
import type { BodyWriter } from '../write/body-writer.ts'

/** Reads an element with its content, and writes what replaces it at its end. */
export type Embed = {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(data: string): void
  end(): void
}

const ignore = (): void => undefined

const EMBEDS = new Set([
  'iframe',
  'frame',
  'portal',
  'fencedframe',
  'embed',
  'object',
  'applet',
  'video',
  'audio',
  'bgsound',
  'svg',
  'math',
])

/** Whether a page shows something in place of an element. Links may lead to it. */
export function isEmbed(name: string): boolean {
  return EMBEDS.has(name)
}

/**
 * Writes what a page shows in place of an element. Returns a reader if the replacement depends on the element's
 * content.
 */
export function openEmbed(writer: BodyWriter, name: string, attributes: Attributes, lose: Lose): Embed | undefined {
  switch (name) {
    case 'iframe':
    case 'frame':
    case 'portal':
    case 'fencedframe':
      placeFrame(writer, attributes, 'frame', lose)
      return undefined
    case 'embed':
      placeFrame(writer, attributes, 'object', lose)
      return undefined
    case 'object':
    case 'applet':
      return openObject(writer, attributes, lose)
    case 'video':
    case 'audio':
    case 'bgsound':
      return openMedia(writer, attributes, lose)
    case 'svg':
      return openDrawing(writer, attributes, lose)
    case 'math':
      return openFormula(writer, attributes)
    default:
      return undefined
  }
}

/** Keeps hidden content hidden. Reports it if it has text. */
export function openHidden(lose: Lose): Embed {
  let isSaid = false
  return {
    open: ignore,
    close: ignore,
    text: (data) => void (isSaid ||= !isBlank(data)),
    end() {
      if (isSaid) lose('hidden')
    },
  }
}

/** Writes a link to the embedded file. If it has no usable address, writes the element's own words. */
function openObject(writer: BodyWriter, attributes: Attributes, lose: Lose): Embed {
  const found: { src?: string | undefined } = { src: attributes['data'] ?? attributes['src'] }
  let words = ''
  return {
    open(name, { name: param = '', value, src }) {
      if (name === 'param' && /^(?:movie|src|url|filename)$/i.test(param)) found.src ??= value
      if (name === 'embed' || name === 'iframe') found.src ??= src
    },
    close: () => void (words += ' '),
    text: (data) => void (words += data),
    end() {
      const isShown = placeFrame(writer, { ...attributes, src: found.src ?? '' }, 'object', lose)
      if (!isShown) writer.text(words)
    },
  }
}

function openMedia(writer: BodyWriter, attributes: Attributes, lose: Lose): Embed {
  let src = attributes['src']
  return {
    open(name, inner) {
      if (name === 'source') src ??= inner['src']
    },
    close: ignore,
    text: ignore,
    end() {
      if (!placeMedia(writer, src ?? '', attributes['title'] ?? attributes['aria-label'], lose)) lose('noAddress')
    },
  }
}

const LABELS = new Set(['text', 'foreignObject', 'foreignobject'])

/** Writes the words in a drawing. If it has none, writes its title. */
function openDrawing(writer: BodyWriter, attributes: Attributes, lose: Lose): Embed {
  const open: string[] = []
  let words = ''
  let title = attributes['aria-label'] ?? ''
  return {
    open: (name) => void open.push(name),
    close(name) {
      open.pop()
      if (LABELS.has(name)) words += ' '
    },
    text(data) {
      if (open.some((name) => LABELS.has(name)) && open.at(-1) !== 'style') words += data
      else if (open.at(-1) === 'title') title += data
    },
    end() {
      // A drawing with `aria-hidden` is only decoration.
      if (attributes['aria-hidden'] !== 'true') lose('drawing')
      writer.text(isBlank(words) ? withoutControls(title).trim() : words.trim())
    },
  }
}

function openFormula(writer: BodyWriter, attributes: Attributes): Embed {
  const math = createMathWriter(attributes)
  return {
    ...math,
    end() {
      const { html, words, source } = math.end()
      if (words !== '') writer.formula(html, words)
      else if (source !== '') writer.text(source)
    },
  }
}

/**
 * Writes a frame as a link: to the film's page if it plays a film, else to its own address, which is reported as
 * `loss`. `false` if it has no address that a visitor may follow.
 */
function placeFrame(writer: BodyWriter, attributes: Attributes, loss: BodyLoss, lose: Lose): boolean {
  const src = frameAddress(attributes)
  const href = videoPage(src)
  const title = attributes['title'] ?? attributes['aria-label']
  if (href !== undefined)
    return placeEmbedLink(writer, { kind: 'absolute', href, web: true }, title, ' class="video-link"')
  const address = readOpenLink(src, lose)
  const isShown = address !== undefined && placeEmbedLink(writer, address, title, '')
  lose(isShown ? loss : 'noAddress')
  return isShown
}

/** A frame that loads lazily holds its address in another attribute. */
function frameAddress({ src = '', ...others }: Attributes): string {
  if (src !== '' && !src.startsWith('about:') && !src.startsWith('data:')) return src
  return others['data-src'] ?? others['data-lazy-src'] ?? others['data-original'] ?? src
}

/** Writes a film or a recording as a link to its file. `false` if it has no address that a visitor may follow. */
function placeMedia(writer: BodyWriter, src: string, title: string | undefined, lose: Lose): boolean {
  const address = readOpenLink(src, lose)
  return address !== undefined && placeEmbedLink(writer, address, title, ' class="video-link"')
}

function placeEmbedLink(
  writer: BodyWriter,
  address: BodyAddress,
  title: string | undefined,
  attributes: string,
): boolean {
  if (address.kind === 'fragment') return false
  const paragraph = writer.openBlock(blockElements.get('p')!, '', {})
  const link = writer.lines.has('a') ? undefined : writer.lines.open(linkTo(address, attributes))
  writer.text(labelOf(address, title))
  if (link) writer.lines.close(link)
  if (paragraph) writer.closeBlock(paragraph)
  else writer.separate()
  return true
}
