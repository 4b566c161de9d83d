import { cpSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'

/**
 * The fonts of a project. `dir` is the folder `theme/fonts`, and `digests` has the digest of each file by its path
 * below it.
 */
export type OwnFonts = { readonly dir: string; readonly digests: Readonly<Record<string, string>> }

const FONT = /\.(woff2?|ttf|otf)$/

/** Looks for the fonts of the project in `root`. `undefined` if it has none. Files that are not fonts are ignored. */
export function readOwnFonts(root: string): OwnFonts | undefined {
  const dir = join(root, 'theme/fonts')
  const paths = listFiles(dir, { mayBeMissing: true }).filter((path) => FONT.test(path))
  if (paths.length === 0) return undefined
  return { dir, digests: Object.fromEntries(paths.map((path) => [path, digest(readIfThere(join(dir, path)) ?? '')])) }
}

/**
 * Copies fonts beside the style sheet of each theme, in the copy of the engine in `draft`. So a style sheet can name
 * them: `url('./fonts/x.woff2')`.
 */
export function copyOwnFonts(draft: string, { dir, digests }: OwnFonts): void {
  for (const sheet of globSync('src/themes/*/theme.css', { cwd: draft }))
    for (const path of Object.keys(digests)) cpSync(join(dir, path), join(draft, dirname(sheet), 'fonts', path))
}
