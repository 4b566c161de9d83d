import { isTestFile, type SourceFile } from '../source-file.ts'

const MAX_COLUMNS = 120

/** Names that we no longer use, and the word of docs/GLOSSARY.md to use instead. */
const OLD_WORDS: readonly (readonly [old: string, instead: string])[] = [
  ['tray', 'shared buffer'],
  ['spare', 'recycled'],
  ['workshop', 'engine'],
  ['clockwork', 'scheduler'],
  ['salt', 'code version'],
  ['shelf', 'shared state source'],
  ['shelves', 'shared state sources'],
  ['outages', 'retry policy'],
  ['chrome', 'layout fragment'],
  ['surroundings', 'shared dependencies'],
  ['untold', 'pending purge'],
  ['unsure', 'uncertain'],
  ['trouble', 'error'],
  ['silence', 'consecutive failures'],
  ['judge', 'check'],
]

/** A literal or URL of this length cannot be broken. */
const LONG_LITERAL = /(['"`/])(?:(?!\1).){50,}|\S{60,}/
/** In a comment, quotes and slashes are ordinary text, so only a long word, such as a URL, may make its line long. */
const COMMENT = /^\s*(?:\/\/|\/?\*)/
const LONG_WORD = /\S{60,}/

/** A line of code must have at most 120 columns, unless one literal or URL makes it long. */
export function codeIsNarrow({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').map((line) => {
    const unbroken = COMMENT.test(line) ? LONG_WORD : LONG_LITERAL
    return unbroken.test(line) ? '' : line
  })
  return linesAreShort({ path, text: lines.join('\n') })
}

/** A line must have at most 120 columns. */
export function linesAreShort({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line].length > MAX_COLUMNS
        ? [`${path}:${at + 1} has ${[...line].length} columns, more than ${MAX_COLUMNS}`]
        : [],
    )
}

/** A line of prose must have at most 120 columns, except in tables and code, or if one URL makes it long. */
export function proseIsNarrow(page: SourceFile): string[] {
  let isCode = false
  const kept = page.text.split('\n').map((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    const cannotBreak = isCode || /^\s*\|/.test(line) || /\S{60,}|`[^`]{60,}`/.test(line)
    return cannotBreak ? '' : line
  })
  return linesAreShort({ path: page.path, text: kept.join('\n') })
}

/** Names that stand in files at publish targets, whose format stays as it is. */
const STORED_NAMES = ['untold']

/** Identifiers and file names must use the words of the glossary. */
export function wordsAreOfTheGlossary({ path, text }: SourceFile): string[] {
  if (!path.startsWith('src/')) return []
  const names = [path.slice('src/'.length), ...identifiersOf(text)]
  return OLD_WORDS.flatMap(([old, instead]) => {
    const found = names.find((name) => wordsOf(name).some((word) => [old, `${old}s`].includes(word)))
    return found === undefined ? [] : [`${path}: ${found} — say ${instead}, not ${old}`]
  })
}

/** All names in the code: of declarations, parameters and properties. Words in strings and comments do not count. */
function identifiersOf(text: string): string[] {
  const code = text.replace(/^[ \t]*(\/\/|\/\*|\*).*$/gm, '').replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '')
  return (code.match(/[a-z_]\w*/gi) ?? []).filter((name) => !STORED_NAMES.includes(name))
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

/** An exported name must exist only once in the repository. */
export function exportedNamesAreUnique(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (isTestFile(path) && !path.startsWith('tests/')) continue
    // Overloads count as one name, and so do a type and a value with the same name.
    for (const name of new Set(exportsOf(text))) owners.set(name, [...(owners.get(name) ?? []), path])
  }
  return [...owners].flatMap(([name, paths]) =>
    paths.length > 1 ? [`${name} is exported by ${paths.join(', ')}`] : [],
  )
}

function exportsOf(text: string): string[] {
  const declared =
    /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
  return [...text.matchAll(declared)].map((match) => match[1] ?? '')
}
