import { LOCALES } from '#contract/locales/locales.ts'
import { SHARE_SIZE, type SharePicture } from '#contract/share-picture.ts'
import { drawSvg } from '../source/read-pixels.ts'
import { SourceError } from '../source/source-error.ts'
import { drawableText, fitLine, fitTitle, type Measure, type TitleBox } from './fit-title.ts'
import { openFonts } from './open-fonts.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
/** Pixels between the edge and the words. Some sites cut a little off. */
const MARGIN = 88
const TITLE: TitleBox = {
  width: WIDTH - 2 * MARGIN,
  height: 340,
  sizes: [104, 92, 80, 70, 62, 54],
  leading: 1.24,
  mostLines: 4,
}
const TITLE_TOP = 84
/** The distance of the base line from the top of its line, in `em`. */
const BASE_LINE = 0.9
/** The characters of an ellipsis, which ends a text that is too long. */
const ELLIPSES = '….'
const NAME_SIZE = 36
const NAME_Y = HEIGHT - 76

/**
 * Draws a share picture as PNG. Letters are drawn as outlines, so the same picture has the same bytes on every machine.
 * Throws `SourceError` if the fonts lack a letter, or if the title has none.
 */
export async function drawSharePicture(picture: SharePicture): Promise<Uint8Array> {
  return drawSvg(await sharePictureSvg(picture))
    .png({ palette: true, colours: 64, effort: 4 })
    .toBuffer()
}

/** The share picture as SVG. Throws as `drawSharePicture` does. */
export async function sharePictureSvg({ title, siteName, locale, ground, ink }: SharePicture): Promise<string> {
  const { tag, shareFonts } = LOCALES[locale]
  const fonts = openFonts(shareFonts, tag)
  const [heading, name] = [drawableText(title), drawableText(siteName ?? '')]
  const missing = await fonts.load(`${heading}${name}${ELLIPSES}`)
  if (missing.length > 0) throw new SourceError(`the fonts have no letter ${missing.slice(0, 5).join(' ')}`)
  if (heading === '') throw new SourceError('its title has no letters')
  const { size, lines } = fitTitle(heading, tag, fonts.widthOf, TITLE)
  const words = lines.map((line, at) => {
    const y = TITLE_TOP + size * (BASE_LINE + at * TITLE.leading)
    return fonts.outline(line, { x: MARGIN - size * hangOf(line, fonts.widthOf), y, size })
  })
  const rule = name === '' ? '' : `<rect x="${MARGIN}" y="${NAME_Y - 78}" width="72" height="6"/>`
  const nameLine = fitLine(name, tag, fonts.widthOf, TITLE.width / NAME_SIZE)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    decoration(ink),
    `<g fill="${ink}">`,
    ...words,
    rule,
    fonts.outline(nameLine, { x: MARGIN, y: NAME_Y, size: NAME_SIZE }),
    '</g></svg>',
  ].join('')
}

/**
 * How far a line moves to the left, in `em`. A wide opening mark has its ink in its right half; moved, it begins where
 * the other lines do.
 */
function hangOf(line: string, widthOf: Measure): number {
  const [first = ''] = line
  return /[\p{Ps}\p{Pi}]/u.test(first) && widthOf(first) > 0.9 ? 0.58 : 0
}

/** Circles behind the words. They have the opposite shade of the words, so they raise the contrast. */
function decoration(ink: string): string {
  const shade = ink === '#ffffff' ? 'fill="#000000" fill-opacity="0.1"' : 'fill="#ffffff" fill-opacity="0.28"'
  return `<g ${shade}><circle cx="1130" cy="560" r="330"/><circle cx="1130" cy="560" r="190"/></g>`
}
