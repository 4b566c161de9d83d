import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `path` is relative to the project's root and has forward slashes. */
export type SourceFile = { path: string; text: string }

export const root = join(import.meta.dirname, '../..')

const code = '*.{ts,tsx,astro,css,js,mjs}'

/** All files of code that people write: the rooms, the demo, scripts and tests. */
export function readSourceFiles(): SourceFile[] {
  const patterns = ['src', 'demo', 'scripts', 'tests'].map((folder) => `${folder}/**/${code}`)
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function isTestFile(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|test-d|bench)\.tsx?$/.test(path)
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/**
 * The text with empty lines in place of comment lines, so line numbers stay the same.
 *
 * A comment line starts with `//`, `/*` or `*`. A comment after code stays, so a rule may report too much, but not too
 * little.
 */
export function withoutCommentLines(text: string): string {
  return text.replace(/^[ \t]*(\/\/|\/\*|\*).*$/gm, '')
}
