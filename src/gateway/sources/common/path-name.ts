import { trimCharacters } from '#kit/trim-characters.ts'

/** In characters. It fits into a file name, since a letter may take three bytes. */
const MAX_LENGTH = 80

/**
 * Makes a segment of a path of a text: `Hello, world!` becomes `hello-world`. Empty if no character of the text may
 * stand there.
 */
export function pathName(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}_.]+/gu, '-')
  return trimCharacters(trimCharacters(plain, '-.').slice(0, MAX_LENGTH), '-.')
}
