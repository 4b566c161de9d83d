/**
 * Trims characters from the ends of texts, in time that grows only with the length of the text. The time of a pattern
 * such as `/-+$/` grows with its square, because it starts again at each `-` of a long row.
 */

/** Removes characters from both ends. `characters` is a set of single UTF-16 units, as one text. */
export function trimCharacters(text: string, characters: string): string {
  return trimCharactersStart(trimCharactersEnd(text, characters), characters)
}

/** Removes characters from the end. */
export function trimCharactersEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Removes characters from the start. */
export function trimCharactersStart(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start += 1
  return text.slice(start)
}
