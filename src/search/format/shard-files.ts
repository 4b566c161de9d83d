import type { PostingKind } from './posting-list.ts'

/** A file of the index. */
export type IndexShard = {
  readonly name: string
  /** The names of the files of those lists in it that have a file of their own. */
  readonly lists: readonly string[]
  /** Its length in characters, including the ends of lines. */
  readonly length: number
}

/** Collects new files by name. `digest` gives at least ten hexadecimal digits. */
export type FileSink = { readonly files: Map<string, string>; readonly digest: (text: string) => string }

/** In characters. A longer list has a file of its own, so that its neighbours can be loaded without it. */
const OWN_FILE_LENGTH = 2000

/** Stands in a line instead of a list, in front of the name of the list's file. */
export const LIST_FILE_MARK = '@'

export function listFileName(name: string): string {
  return `l${name}.txt`
}

/** The line of a token in its shard: the token, a blank, and its list or the name of the list's file. */
export function writeLine(token: string, list: string, { files, digest }: FileSink): string {
  if (list.length <= OWN_FILE_LENGTH) return `${token} ${list}`
  const name = digest(list).slice(0, 10)
  files.set(listFileName(name), list)
  return `${token} ${LIST_FILE_MARK}${name}`
}

const LETTERS: Record<PostingKind, string> = { word: 'w', pair: 'p' }

/** Writes the file of a shard: its lines, sorted by token. */
export function writeShard(
  kind: PostingKind,
  lines: ReadonlyMap<string, string>,
  number: number,
  sink: FileSink,
): IndexShard {
  const sorted = [...lines.keys()].sort().map((token) => lines.get(token) as string)
  const lists = sorted.flatMap((line) => {
    const mark = line.indexOf(` ${LIST_FILE_MARK}`)
    return mark === -1 ? [] : [listFileName(line.slice(mark + 2))]
  })
  return { ...writeFile(LETTERS[kind], number, sorted.join('\n'), sink), lists }
}

/** The lines of a shard by token. */
export function readShard(text: string): Map<string, string> {
  const lines = text === '' ? [] : text.split('\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line]))
}

/** Writes a spelling file: its words, sorted, one per line. */
export function writeSpelling(words: readonly string[], number: number, sink: FileSink): IndexShard {
  return { ...writeFile('s', number, [...words].sort().join('\n'), sink), lists: [] }
}

// The name has a digest of the text, so an old page never reads a new file. Six digits are enough to tell the versions
// of one file apart.
function writeFile(letter: string, number: number, text: string, { files, digest }: FileSink) {
  const name = `${letter}${number}-${digest(text).slice(0, 6)}.txt`
  files.set(name, text)
  return { name, length: text === '' ? 0 : text.length + 1 }
}
