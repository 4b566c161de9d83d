import { decodePath, encodePath } from './page-path.ts'

/** The start of every address of a picture. */
export const PICTURE_FOLDER = '/_ipx/'

/**
 * The address of a picture: `/_ipx/MODIFIERS/PATH`, in the grammar of ipx.
 *
 * Modifiers are joined by `&`. `_` stands for none: the bytes of the source as they are. Width and height together are
 * written `s_WxH`, last. `PATH` names the source and a digest of its bytes: `files/bay.jpg.0a1b2c3d4e.webp` is made of
 * `files/bay.jpg`. So an address never stands for other bytes, and browsers may store it for ever. Its extension is the
 * real format, from which a host knows the content type.
 */
type PictureAddress = { readonly modifiers: Modifiers; readonly path: string }

export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png'
export type PictureFit = 'cover' | 'contain' | 'fill' | 'inside' | 'outside'

/** How a source is changed. An empty object changes nothing. */
export type Modifiers = {
  readonly format?: PictureFormat
  readonly fit?: PictureFit
  /** In pixels, like `height`. */
  readonly width?: number
  readonly height?: number
  /** 1 to 100. */
  readonly quality?: number
  /** 3, 4, 6 or 8 hexadecimal digits, without `#`. */
  readonly background?: string
  /** How many pixels of `background` are added on each side, after `width` and `height`. */
  readonly extend?: number
}

const FORMATS: readonly string[] = ['webp', 'avif', 'jpeg', 'png'] satisfies PictureFormat[]
const FITS: readonly string[] = ['cover', 'contain', 'fill', 'inside', 'outside'] satisfies PictureFit[]
const LONGEST_EDGE = 8192

/** Writes modifiers in their one spelling. */
export function formatModifiers(modifiers: Modifiers): string {
  const { format, fit, width, height, quality, background, extend } = modifiers
  const both = width !== undefined && height !== undefined
  const written = [
    format && `f_${format}`,
    fit && `fit_${fit}`,
    !both && width !== undefined && `w_${width}`,
    !both && height !== undefined && `h_${height}`,
    quality !== undefined && `q_${quality}`,
    background && `b_${background}`,
    extend !== undefined && `extend_${[extend, extend, extend, extend].join('_')}`,
    both && `s_${width}x${height}`,
  ].filter((one) => typeof one === 'string')
  return written.length === 0 ? '_' : written.join('&')
}

type Reader = (value: string) => Modifiers | undefined

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['f', (value) => (FORMATS.includes(value) ? { format: value as PictureFormat } : undefined)],
  ['fit', (value) => (FITS.includes(value) ? { fit: value as PictureFit } : undefined)],
  ['w', (value) => edge(value, (width) => ({ width }))],
  ['h', (value) => edge(value, (height) => ({ height }))],
  ['s', readSize],
  ['q', (value) => (/^([1-9]\d?|100)$/.test(value) ? { quality: Number(value) } : undefined)],
  ['extend', (value) => edge(/^(\d+)_\1_\1_\1$/.exec(value)?.[1] ?? '', (extend) => ({ extend }))],
  ['b', (value) => (/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(value) ? { background: value } : undefined)],
])

const LONG_NAMES: ReadonlyMap<string, string> = new Map([
  ['format', 'f'],
  ['width', 'w'],
  ['height', 'h'],
  ['resize', 's'],
  ['quality', 'q'],
  ['background', 'b'],
])

/**
 * Reads modifiers in any order, by short or long name.
 *
 * `undefined` if a modifier is unknown, stands twice, or has a value out of its bounds.
 */
export function parseModifiers(text: string): Modifiers | undefined {
  if (text === '_') return {}
  let result: Modifiers = {}
  for (const part of text.split('&')) {
    const [, name = '', value = ''] = /^([a-z]+)_(.+)$/.exec(part) ?? []
    const read = READERS.get(LONG_NAMES.get(name) ?? name)?.(value)
    if (read === undefined || Object.keys(read).some((key) => Object.hasOwn(result, key))) return undefined
    result = { ...result, ...read }
  }
  return result
}

function readSize(value: string): Modifiers | undefined {
  const [, width = '', height = ''] = /^(\d+)x(\d+)$/.exec(value) ?? []
  return edge(width, (w) => edge(height, (h) => ({ width: w, height: h })))
}

function edge(value: string, take: (pixels: number) => Modifiers | undefined): Modifiers | undefined {
  return /^[1-9]\d{0,3}$/.test(value) && Number(value) <= LONGEST_EDGE ? take(Number(value)) : undefined
}

/** Makes the percent-encoded address of a picture. `path` is not encoded. */
export function pictureAddress(modifiers: Modifiers, path: string): string {
  return `${PICTURE_FOLDER}${formatModifiers(modifiers)}/${encodePath(path)}`
}

/**
 * Reads the address of a picture, percent-encoded or not. The path comes back decoded.
 *
 * `undefined` for anything else: other folders, wrong modifiers, and segments that are empty, hidden or lead out of the
 * folder.
 */
export function parsePictureAddress(address: string): PictureAddress | undefined {
  const decoded = address.startsWith(PICTURE_FOLDER) ? decodePath(address) : undefined
  const [text = '', ...segments] = decoded?.slice(PICTURE_FOLDER.length).split('/') ?? []
  const modifiers = parseModifiers(text)
  const isPath = segments.length > 0 && segments.every((segment) => segment !== '' && !/^\.|\\/.test(segment))
  return modifiers && isPath ? { modifiers, path: segments.join('/') } : undefined
}
