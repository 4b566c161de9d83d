import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CodeGraph } from '#store/fs/code-graph.ts'
import { digest } from '#store/fs/digest.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { PROGRAM_LIST, readProgramBytes } from './program-list.ts'

/** A program that came with the package. */
export type PackedProgram = { readonly dir: string; readonly codeId: string }

/** The list of packages is no part of it: a compiled program holds all that it takes from them. */
const SOURCES = ['astro.config.mjs', 'src/pages']

/** The folder of the program that belongs to the sources in `root`, which need not be there. */
export function packedProgramDir(root: string, graph: CodeGraph): string {
  return join(root, 'lib/program', graph.digestBehind(SOURCES).slice(0, 32))
}

/**
 * The compiled pages that the package brings. `undefined` in the repository, which has none, and in a package whose
 * sources differ from those that were compiled.
 */
export function findPackedProgram(root: string, graph: CodeGraph): PackedProgram | undefined {
  if (!existsSync(join(root, 'lib/program'))) return undefined
  const dir = packedProgramDir(root, graph)
  const list = readIfThere(join(dir, PROGRAM_LIST))
  return list && { dir, codeId: digest(list).slice(0, 32) }
}

/** Copies the program to `dir`, which it makes. Throws if a file is not as it was compiled. */
export function copyPackedProgram(packed: PackedProgram, dir: string): void {
  // Files of a package may be read-only: only their bytes are copied.
  for (const [path, bytes] of readProgramBytes(packed.dir)) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}
