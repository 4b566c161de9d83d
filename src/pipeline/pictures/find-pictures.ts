import { PICTURE_FOLDER } from '#contract/image-url.ts'

// An address ends at the first character that an address can hold only escaped.
const ADDRESS = new RegExp(`${PICTURE_FOLDER}[^\\s"'<>(),\\\\]+`, 'g')

/**
 * Finds addresses of pictures in a page or another text, as `pictureAddress` writes them. Each is returned once.
 *
 * The content tells which pictures exist. This function only tells which of them a text may name: a piece of text that
 * looks like an address is returned too, and belongs to no picture.
 */
export function findPictures(text: string): string[] {
  if (!text.includes(PICTURE_FOLDER)) return []
  const found = new Set<string>()
  for (const [address] of text.matchAll(ADDRESS)) found.add(address.replace(/&(?:amp|#38|#x26);/gi, '&'))
  return [...found]
}
