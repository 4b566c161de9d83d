import { isTestFile, type SourceFile } from '../source-file.ts'

const MAX_COLUMNS = 120

/** Names that the house does not use, and the ones that it uses instead. See docs/GLOSSARY.md. */
const OLD_WORDS: readonly (readonly [old: string, instead: string])[] = [
  ['tray', 'shared buffer'],
  ['spare', 'recycled'],
  ['workshop', 'engine'],
  ['clockwork', 'scheduler'],
  ['salt', 'code version'],
  ['shelf', 'shared state source'],
  ['outages', 'retry policy'],
  ['chrome', 'layout fragment'],
  ['surroundings', 'shared dependencies'],
  ['untold', 'pending purge'],
  ['unsure', 'uncertain'],
  ['trouble', 'error'],
  ['silence', 'consecutive failures'],
  ['judge', 'check'],
]

/** A literal or an address of this length is not broken. */
const LONG_LITERAL = /(['"`/])(?:(?!\1).){50,}|\S{60,}/
/** In a comment quotes and slashes are words, so only an address makes a line long. */
const COMMENT = /^\s*(?:\/\/|\/?\*)/
const LONG_WORD = /\S{60,}/

/** No line of code is longer than 120 columns, but for lines that one literal or address makes long. */
export function codeIsNarrow({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').map((line) => {
    const unbroken = COMMENT.test(line) ? LONG_WORD : LONG_LITERAL
    return unbroken.test(line) ? '' : line
  })
  return linesAreShort({ path, text: lines.join('\n') })
}

/** No line is longer than 120 columns. */
export function linesAreShort({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line].length > MAX_COLUMNS
        ? [`${path}:${at + 1} has ${[...line].length} columns, more than ${MAX_COLUMNS}`]
        : [],
    )
}

/** No line of prose is, but for tables, code, and lines that one address or link makes long. */
export function proseIsNarrow(page: SourceFile): string[] {
  let isCode = false
  const kept = page.text.split('\n').map((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    const cannotBreak = isCode || /^\s*\|/.test(line) || /\S{60,}|`[^`]{60,}`/.test(line)
    return cannotBreak ? '' : line
  })
  return linesAreShort({ path: page.path, text: kept.join('\n') })
}

/** Identifiers and file names use the words of the glossary. */
export function wordsAreOfTheGlossary({ path, text }: SourceFile): string[] {
  if (!path.startsWith('src/')) return []
  const names = [path.slice('src/'.length), ...identifiersOf(text)]
  return OLD_WORDS.flatMap(([old, instead]) => {
    const found = names.find((name) => wordsOf(name).includes(old))
    return found === undefined ? [] : [`${path}: ${found} — say ${instead}, not ${old}`]
  })
}

/** Names that code declares. Words of strings and comments are not among them. */
function identifiersOf(text: string): string[] {
  const code = text.replace(/^[ \t]*(\/\/|\/\*|\*).*$/gm, '')
  return [...code.matchAll(/\b(?:function\*?|const|let|class|type|interface)\s+(\w+)/g)].map((match) => match[1] ?? '')
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

/** An exported name exists once in the repository. Each file comes with what it exports. */
export function exportedNamesAreUnique(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (isTestFile(path) && !path.startsWith('tests/')) continue
    // Overloads and a type beside a value of the same name are one name.
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
