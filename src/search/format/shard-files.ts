import type { PostingKind } from './posting-list.ts'

/** A file of the index. */
export type IndexShard = {
  readonly name: string
  /** Names of the files of those of its lists that have one of their own. */
  readonly lists: readonly string[]
  /** Characters of its lines, the ends of lines included. */
  readonly length: number
}

/** Takes the files that are made, by name. `digest` is hexadecimal and has ten digits at least. */
export type FileSink = { readonly files: Map<string, string>; readonly digest: (text: string) => string }

/** A longer list has a file of its own, so that its neighbours need not carry it. */
const OWN_FILE_LENGTH = 2000

/** Stands in place of a list, before the name of its own file. */
export const LIST_FILE_MARK = '@'

export function listFileName(name: string): string {
  return `l${name}.txt`
}

/** The line of a token in its shard: the token, a blank, and its list or what names its file. */
export function writeLine(token: string, list: string, { files, digest }: FileSink): string {
  if (list.length <= OWN_FILE_LENGTH) return `${token} ${list}`
  const name = digest(list).slice(0, 10)
  files.set(listFileName(name), list)
  return `${token} ${LIST_FILE_MARK}${name}`
}

const LETTERS: Record<PostingKind, string> = { word: 'w', pair: 'p' }

/** A shard is its lines, by token, sorted. */
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

/** A spelling file is its words, sorted, one a line. */
export function writeSpelling(words: readonly string[], number: number, sink: FileSink): IndexShard {
  return { ...writeFile('s', number, [...words].sort().join('\n'), sink), lists: [] }
}

// The digest in the name keeps an old page from reading a new file: six digits tell the versions of one file apart.
function writeFile(letter: string, number: number, text: string, { files, digest }: FileSink) {
  const name = `${letter}${number}-${digest(text).slice(0, 6)}.txt`
  files.set(name, text)
  return { name, length: text === '' ? 0 : text.length + 1 }
}
