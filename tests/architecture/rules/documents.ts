import { posix } from 'node:path'
import { isTestFile } from '../source-file.ts'

/** A Markdown page. `path` is relative to the project's root. */
export type Document = { readonly path: string; readonly text: string }

/** The text of a file of the project; `undefined` if it does not exist. The text of a folder is empty. */
export type ReadFile = (path: string) => string | undefined

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g
/**
 * A link, and then the words that the page says are in that file: names of code in backticks, test titles in “quotes”.
 */
const CITATION = /\[[^\]]*\]\(([^)\s]+)\)((?:[ ,]*(?:`[^`]+`|“[^”]+”))*)/g
const CITED = /`([^`]+)`|“([^”]+)”/g

/** Each relative link must lead to a file or folder of the project, and its fragment to a heading of that page. */
export function linksLeadSomewhere(page: Document, read: ReadFile): string[] {
  return [...withoutCode(page.text).matchAll(LINK)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/i.test(target)) return []
    const [file = '', fragment] = target.split('#')
    const path = file === '' ? page.path : resolve(page, file)
    const text = read(path)
    if (text === undefined) return [`${page.path}: ${target} leads to no file`]
    if (fragment === undefined || !path.endsWith('.md') || headingIds(text).includes(fragment)) return []
    return [`${page.path}: ${target} leads to no heading`]
  })
}

/**
 * The words that a page cites must be in the cited file. So a page that still has the old name of a function or test is
 * found.
 */
export function citationsHold(page: Document, read: ReadFile): string[] {
  return [...page.text.matchAll(CITATION)].flatMap(([, target = '', cited = '']) => {
    const path = resolve(page, target)
    const text = read(path) ?? ''
    return [...cited.matchAll(CITED)].flatMap(([, name, title]) => {
      const words = name ?? title ?? ''
      return text.includes(words) ? [] : [`${page.path}: ${path} does not hold ${words}`]
    })
  })
}

const CODE = /`([^`\n]+)`/g
const PATH = /^(?:src|tests|docs|demo|scripts|deploy)\/[\w./-]*\w$/
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|css|astro)$/
/** A name that stands for others, or the name of an example that a recipe adds: `NAME`, `x`, `theme4`, `ja`. */
const IS_ADDED = /^x[.-]|(?<![A-Za-z])[A-Z]{2,}(?![A-Za-z])|\btheme(?:4|N)\b|\bja\./

/**
 * Each path of the project that a page names in backticks must be there, and each file name without a folder must be
 * the name of some file. `fileNames` are the names of all files.
 */
export function namedFilesExist(page: Document, read: ReadFile, fileNames: ReadonlySet<string>): string[] {
  return [...page.text.matchAll(CODE)].flatMap(([, name = '']) => {
    if (IS_ADDED.test(name)) return []
    const isThere = PATH.test(name) ? read(name) !== undefined : !FILE_NAME.test(name) || fileNames.has(name)
    return isThere ? [] : [`${page.path}: there is no ${name}`]
  })
}

/** Each row of a table with the columns "Code" and "Test" must name a file of code, and a test with its title. */
export function rowsNameCodeAndTest(page: Document): string[] {
  let columns: string[] = []
  return page.text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|')) {
      columns = []
      return []
    }
    const cells = line.split(/(?<!\\)\|/).slice(1, -1)
    if (columns.length === 0) columns = cells.map((cell) => cell.trim())
    else if (!/^\|[ :|-]+$/.test(line))
      return rowFaults(page, cells, columns).map((fault) => `${fault} (line ${index + 1})`)
    return []
  })
}

function rowFaults(page: Document, cells: readonly string[], columns: readonly string[]): string[] {
  const cellOf = (column: string) => cells[columns.indexOf(column)]
  const [code, test] = [cellOf('Code'), cellOf('Test')]
  if (code === undefined || test === undefined) return []
  const rule = (cells[0] ?? '').trim()
  const tests = [...test.matchAll(CITATION)].filter(([, target = '']) => isTestFile(resolve(page, target)))
  return [
    ...(/\]\(/.test(code) ? [] : [`${page.path}: "${rule}" names no file of code`]),
    ...(tests.some(([, , cited = '']) => cited.includes('“'))
      ? []
      : [`${page.path}: "${rule}" names no test by its title`]),
  ]
}

function resolve(page: Document, target: string): string {
  return posix.join(posix.dirname(page.path), decodeURI(target)).replace(/\/$/, '')
}

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
}

/** The ids that GitHub makes of headings. */
function headingIds(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
