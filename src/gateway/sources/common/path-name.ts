import { trimCharacters } from '#kit/trim-characters.ts'

/** Short enough for a file name, whose letters may take three bytes each. */
const MAX_LENGTH = 80

/** A text as a segment of a path: `Hello, world!` is `hello-world`. Empty if no letter of it may stand there. */
export function pathName(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}_.]+/gu, '-')
  return trimCharacters(trimCharacters(plain, '-.').slice(0, MAX_LENGTH), '-.')
}
