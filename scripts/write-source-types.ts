import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'

/** An import of our own files in a declaration: by a relative path, or by its room. */
const OWN_IMPORT = /(from\s+|import\(|import\s+)(['"])((?:\.{1,2}|#[a-z]+)\/[^'"]+)\.ts\2/g

/**
 * Writes the type declarations of `entry` into `lib/types`, and those of all modules that they name. `entry` is a
 * module below `src`.
 *
 * So the compiler of a project reads no code of ours. Each file is translated alone, which takes a second for all of
 * them. So exports must state their types; it throws for one that does not. Returns the paths of the files, relative to
 * `lib`.
 */
export function writeSourceTypes(src: string, entry: string, lib: string): string[] {
  const waiting = [entry]
  const written = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (written.has(path)) continue
    written.add(path)
    const folder = posix.dirname(path)
    const text = declarationOf(src, path).replace(OWN_IMPORT, (_, before: string, quote: string, target: string) => {
      const meant = target.startsWith('#') ? target.slice(1) : posix.join(folder, target)
      waiting.push(meant)
      const near = posix.relative(folder, meant)
      return `${before}${quote}${near.startsWith('.') ? near : `./${near}`}.js${quote}`
    })
    const file = join(lib, 'types', `${path}.d.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return [...written].map((path) => `types/${path}.d.ts`).sort()
}

/** `path` has no file extension. */
function declarationOf(src: string, path: string): string {
  const file = join(src, `${path}.ts`)
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ESNext, strict: true },
  })
  const [problem] = diagnostics
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`)
  return outputText
}
