import { isTestFile, lineAt, withoutCommentLines, type SourceFile } from '../source-file.ts'

/**
 * The only files that may name themes and locales: those with their codes, their definitions, their own folders, and
 * the catalogues.
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
 * No other file may decide by a theme or a locale. Such a decision is a field of `ThemeDefinition` or
 * `LocaleDefinition`, so a new theme or language is complete as soon as its definition compiles.
 *
 * A code counts if it is a whole string, a key, or stands beside another code in a pattern (`en|zh`). The attribute
 * `lang` does not count, because its values are BCP 47 tags and no locales.
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

/** The files that each theme needs besides its definition. The type check does not find a missing one. */
export function themeFiles(theme: string, locales: readonly string[]): string[] {
  return [
    `src/pages/${theme}.astro`,
    `src/themes/${theme}/Page.astro`,
    ...locales.map((locale) => `src/messages/${theme}/${locale}.json`),
  ]
}
