import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { digest } from './digest.ts'
import { openFileDigests, type FileDigests } from './file-digests.ts'
import { importedFile } from './own-imports.ts'

/** The sources of a project and their imports. Each file is read at most once. */
export type CodeGraph = {
  /** The entries and every file that they import, directly or not. Paths are relative to the project and sorted. */
  filesBehind(entries: readonly string[]): string[]
  /** A digest of these files: it changes if one of them changes, and only then. */
  digestBehind(entries: readonly string[]): string
}

/** The repository's list of installed packages and their versions. */
const PACKAGES = 'package-lock.json'
/** npm's own list, beside an engine that a project installed: such a package has no list of its own. */
const PACKAGES_OF_PROJECT = '../.package-lock.json'

/** Opens the sources of the project in `root`, with the digests and imports that earlier processes found. */
export function openSources(root: string, cacheDir: string): FileDigests & { readonly graph: CodeGraph } {
  const digests = openFileDigests(join(cacheDir, 'sources.json'))
  return { ...digests, graph: openCodeGraph(root, digests.lookAtSource) }
}

type Source = { readonly digest: string; readonly imports: readonly string[] }

/**
 * Makes a graph that reads sources below `root` when they are needed. An entry without an extension is a folder: it
 * stands for all files below it. A missing file imports nothing and has no digest.
 */
export function openCodeGraph(root: string, look: FileDigests['lookAtSource']): CodeGraph {
  const known = new Map<string, Source | undefined>()

  function filesBehind(entries: readonly string[]): string[] {
    const seen = new Set<string>()
    const open = entries.flatMap(filesAt)
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue
      const source = sourceOf(path)
      if (source) seen.add(path)
      if (source) open.push(...source.imports)
    }
    return [...seen].sort()
  }

  function sourceOf(path: string): Source | undefined {
    if (!known.has(path)) known.set(path, readSource(path))
    return known.get(path)
  }

  function readSource(path: string): Source | undefined {
    const found = look(`${root}/${path}`) ?? (path === PACKAGES ? look(`${root}/${PACKAGES_OF_PROJECT}`) : undefined)
    return found && { digest: found.digest, imports: found.imports.map((specifier) => importedFile(path, specifier)) }
  }

  /** The files of an entry, without tests: they do not change what the code does. */
  function filesAt(entry: string): string[] {
    if (extname(entry) !== '') return [entry]
    const names = readdirSync(`${root}/${entry}`, { recursive: true, encoding: 'utf8' })
    return names.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => `${entry}/${name}`)
  }

  return {
    filesBehind,
    digestBehind: (entries) =>
      digest(JSON.stringify(filesBehind(entries).map((path) => [path, sourceOf(path)?.digest]))),
  }
}
