import { basename, extname } from 'node:path/posix'
import { isTestFile, type SourceFile } from '../source-file.ts'

const MAX_LINES = 200
/** Tests, and the one list of a room's errors, are read piece by piece. */
const MAX_LINES_OF_LIST = 300

/**
 * A file of code or a style sheet must have at most 200 lines, a test or a room's `errors.ts` 300. JSON files are data
 * and are not checked.
 */
export function filesAreShort({ path, text }: SourceFile): string[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const isList = isTestFile(path) || basename(path) === 'errors.ts'
  const maxLines = isList ? MAX_LINES_OF_LIST : MAX_LINES
  return lines > maxLines ? [`${path} has ${lines} lines, more than ${maxLines}: does it hold one idea?`] : []
}

/**
 * File names are in kebab-case, and those of .astro and .tsx files in PascalCase. A file in src/pages has the name of
 * its URL, in lower case.
 */
export function namesFollowTheHouse({ path }: SourceFile): string[] {
  const extension = extname(path)
  const isComponent = ['.astro', '.tsx'].includes(extension) && !path.startsWith('src/pages/')
  const stem = basename(path, extension).replace(/\.(test|test-d|bench|d|config)$/, '')
  const [kind, pattern] = isComponent
    ? ['PascalCase', /^[A-Z][A-Za-z0-9]*$/]
    : (['kebab-case', /^[a-z0-9]+(-[a-z0-9]+)*$/] as const)
  return pattern.test(stem) ? [] : [`${path} should be named in ${kind}`]
}

const unspeaking = ['index', 'util', 'utils', 'helper', 'helpers', 'types', 'common', 'misc']

/** A file has the name of the one thing in it. So no file may only export others or collect unrelated code. */
export function namesSaySomething({ path }: SourceFile): string[] {
  const stem = basename(path).split('.')[0] ?? ''
  if (path.startsWith('src/pages/') || !unspeaking.includes(stem)) return []
  return [`${path}: "${stem}" says nothing about what is in it`]
}

/** The names of all errors that a file defines with `defineError`. */
export function errorNamesOf(file: SourceFile): string[] {
  return [...file.text.matchAll(/\bdefineError(?:<[^(]*>)?\(\s*\{\s*name:\s*'([^']*)'/g)].map((match) => match[1] ?? '')
}

/**
 * Errors must be defined in the `errors.ts` of their room. `name` must come first and equal the constant, so that
 * docs/errors.md is complete.
 */
export function errorsStandInTheirPlace(file: SourceFile): string[] {
  if (isTestFile(file.path) || !file.path.startsWith('src/')) return []
  const calls = [...file.text.matchAll(/^(?:export )?const (\w+) = defineError\b/gm)].map((match) => match[1] ?? '')
  if (calls.length === 0) return []
  if (!/^src\/[^/]+\/errors\.ts$/.test(file.path)) return [`${file.path}: errors are defined in the room's errors.ts`]
  const names = errorNamesOf(file)
  return calls.join() === names.join()
    ? []
    : [
        `${file.path}: each entry's first part is its name, the same as its constant (${calls.join()} ≠ ${names.join()})`,
      ]
}

/** The name of an error never changes, so it must belong to only one entry of one room. */
export function errorNamesAreUnique(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string>()
  return files
    .filter((file) => !isTestFile(file.path))
    .flatMap((file) =>
      errorNamesOf(file).flatMap((name) => {
        const owner = owners.get(name)
        owners.set(name, owner ?? file.path)
        return owner === undefined ? [] : [`${file.path}: ${name} is already the name of an error in ${owner}`]
      }),
    )
}
