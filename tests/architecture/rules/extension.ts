import { isTestFile, lineAt, withoutCommentLines, type SourceFile } from '../source-file.ts'

/**
 * Where the code may name themes and locales: their codes, their definitions, their own folders, and the catalogues.
 */
const HOMES = [
  /^src\/site\/model\/theme\.ts$/,
  /^src\/site\/theme\/theme(?:\d+|s)\.ts$/,
  /^src\/themes\/theme\d+\//,
  /^src\/pages\/theme\d+\.astro$/,
  /^src\/contract\/locale\.ts$/,
  /^src\/contract\/locales\//,
  /^src\/messages\//,
]

/**
 * No other file decides by a theme or a locale of its own accord: the decision is a field of `ThemeDefinition` or
 * `LocaleDefinition`, so that a new theme or language is complete when its definition compiles.
 *
 * A code counts as a string of its own, as a key, and beside another code in a pattern (`en|zh`). A `lang` attribute is
 * BCP 47 and names no locale.
 */
export function definitionsDecide(codes: readonly string[]): (file: SourceFile) => string[] {
  const named = codes.join('|')
  const pattern = new RegExp(
    String.raw`(?<!\blang=)(['"\`])(?:${named})\1|(?<=[{,(]\s*|^\s*)(?:${named})(?=\??:)|\b(?:${named})\|(?:${named})\b`,
    'gm',
  )
  return ({ path, text }) => {
    if (!path.startsWith('src/') || isTestFile(path) || path.endsWith('.css')) return []
    if (HOMES.some((home) => home.test(path))) return []
    const code = withoutCommentLines(text)
    return [...code.matchAll(pattern)].map(
      (match) => `${path}:${lineAt(code, match.index)} names ${match[0]}: let its definition decide`,
    )
  }
}

/** What each theme has to have beside its definition; nothing of it is checked by types. */
export function themeFiles(theme: string, locales: readonly string[]): string[] {
  return [
    `src/pages/${theme}.astro`,
    `src/themes/${theme}/Page.astro`,
    ...locales.map((locale) => `src/messages/${theme}/${locale}.json`),
  ]
}
