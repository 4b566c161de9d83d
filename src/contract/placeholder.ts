import { pictureAddress, parsePictureAddress, type Modifiers } from './image-url.ts'

// Raise the number if the drawing below changes, because browsers store the addresses of pictures for ever.
const NAME = 'placeholder-1.svg'
const LONGEST = 8192

/** The address of a placeholder of this size, in pixels. Its longer edge is at most 8192; the proportions stay. */
export function placeholderAddress(width: number, height: number): string {
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  const edge = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return pictureAddress({ width: edge(width), height: edge(height) }, NAME)
}

/** The SVG of a placeholder; `undefined` for any other address. */
export function placeholderAt(address: string): string | undefined {
  const found = parsePictureAddress(address)
  return found?.path === NAME ? draw(found.modifiers) : undefined
}

/** Draws a tinted area with the outline of a picture in its middle. It fits light and dark pages. */
function draw({ width = 0, height = 0 }: Modifiers): string | undefined {
  if (width === 0 || height === 0) return undefined
  const side = Math.min(width, height) * 0.4
  const sign = `<g transform="translate(${round((width - side) / 2)} ${round((height - side) / 2)}) scale(${round(side / 24)})"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<rect width="100%" height="100%" fill="#808080" fill-opacity=".16"/>',
    `${sign} fill="none" stroke="#808080" stroke-opacity=".7" stroke-linejoin="round">`,
    '<rect x="2" y="4" width="20" height="16" rx="2"/><circle cx="8" cy="9" r="2"/><path d="m2 18 6-5 4 3 5-5 5 5"/></g></svg>\n',
  ].join('')
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
