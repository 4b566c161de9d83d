import { roomOf } from '../rooms.ts'
import { isTestFile, lineAt, withoutCommentLines, type SourceFile } from '../source-file.ts'

const settings = 'src/run/settings/settings.ts'

/**
 * Only run/settings/settings.ts reads the environment. Other files may set a variable, because React needs NODE_ENV
 * before it loads.
 */
export function onlySettingsReadTheEnvironment(file: SourceFile): string[] {
  if (roomOf(file.path) === undefined || isTestFile(file.path) || file.path === settings) return []
  const read =
    /\bprocess\.env\b(?!(?:\.\w+|\[['"]\w+['"]\])\s*\??\??=[^=])|\benv\b[^'"\n]*\bfrom\s*['"](?:node:)?process['"]/g
  return found(file, withoutCommentLines(file.text), read, () => `only ${settings} reads the environment`)
}

const folderMaker = 'src/store/fs/make-folder.ts'

/** Node's own way to make several folders does not end in a file system that makes none, such as /proc. */
export function onlyMakeFolderMakesFolders(file: SourceFile): string[] {
  if (roomOf(file.path) === undefined || isTestFile(file.path) || file.path === folderMaker) return []
  const made = /\bmkdir(?:Sync)?\([^;\n]*\brecursive:/g
  return found(file, withoutCommentLines(file.text), made, () => 'makeFolder makes folders and those above them')
}

const pureRooms = ['contract', 'messages', 'site', 'search', 'themes', 'pages']

/**
 * A page is a pure function of its view. So the rooms that make pages use no clock, no random numbers and no network.
 *
 * A `<script>` in a component may use the clock, because it runs in the visitor's browser.
 */
export function pagesArePure(file: SourceFile): string[] {
  const room = roomOf(file.path)
  if (room === undefined || !pureRooms.includes(room) || isTestFile(file.path)) return []
  const text = withoutCommentLines(file.text).replace(/<script\b[\s\S]*?<\/script>/g, (script) =>
    script.replace(/[^\n]/g, ''),
  )
  const impure =
    /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bperformance\.now\(|\brandomUUID\(|(?<![.\w])fetch\(/g
  return found(file, text, impure, (match) => `${room} makes pages and must not use ${match})`)
}

function found(file: SourceFile, text: string, pattern: RegExp, tell: (match: string) => string): string[] {
  return [...text.matchAll(pattern)].map((match) => `${file.path}:${lineAt(text, match.index)} ${tell(match[0])}`)
}
