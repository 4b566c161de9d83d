import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CodeGraph } from '#store/fs/code-graph.ts'
import { digest } from '#store/fs/digest.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { makeFolder } from '#store/fs/make-folder.ts'
import { PROGRAM_LIST, readProgramBytes } from './program-list.ts'

/** A compiled program that came with the package. */
export type PackedProgram = { readonly dir: string; readonly codeId: string }

/**
 * The sources of such a program. The list of packages is not among them: a compiled program already holds all that it
 * takes from packages.
 */
const SOURCES = ['astro.config.mjs', 'src/pages']

/** The folder of the compiled program that belongs to the sources in `root`. The folder may be missing. */
export function packedProgramDir(root: string, graph: CodeGraph): string {
  return join(root, 'lib/program', graph.digestBehind(SOURCES).slice(0, 32))
}

/**
 * Finds the compiled program that the package brings. `undefined` in the repository, which has none, and in a package
 * whose sources differ from those that were compiled.
 */
export function findPackedProgram(root: string, graph: CodeGraph): PackedProgram | undefined {
  if (!existsSync(join(root, 'lib/program'))) return undefined
  const dir = packedProgramDir(root, graph)
  const list = readIfThere(join(dir, PROGRAM_LIST))
  return list && { dir, codeId: digest(list).slice(0, 32) }
}

/** Copies the program to `dir`, which it makes. Throws if a file differs from what was compiled. */
export function copyPackedProgram(packed: PackedProgram, dir: string): void {
  // Only the bytes are copied, since files of a package may be read-only.
  for (const [path, bytes] of readProgramBytes(packed.dir)) {
    const file = join(dir, path)
    makeFolder(dirname(file))
    writeFileSync(file, bytes)
  }
}
