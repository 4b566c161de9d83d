import { PICTURE_FOLDER } from '#contract/image-url.ts'

// What cannot stand in an address unescaped ends it.
const ADDRESS = new RegExp(`${PICTURE_FOLDER}[^\\s"'<>(),\\\\]+`, 'g')

/**
 * Addresses of pictures in a page or another text, as `pictureAddress` spells them. Without doubles.
 *
 * Which pictures there are is known from the content; this tells which of them a text names. What only looks like an
 * address stands in no list and means nothing.
 */
export function findPictures(text: string): string[] {
  if (!text.includes(PICTURE_FOLDER)) return []
  const found = new Set<string>()
  for (const [address] of text.matchAll(ADDRESS)) found.add(address.replace(/&(?:amp|#38|#x26);/gi, '&'))
  return [...found]
}
