import { FileMissing, START_FILE, type LoadFile } from '#search/query/load-file.ts'

const PATIENCE_MS = 15_000

/** Loads files of the index whose folder is `base`, `/_search/en/`. */
export function loadIndexFile(base: string): LoadFile {
  return async (name) => {
    // The name of the start file stays the same from build to build, those of the others change with their bytes.
    const cache = name === START_FILE ? 'no-cache' : 'default'
    const response = await fetch(base + name, { cache, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status === 404 || response.status === 410) throw new FileMissing(name)
    if (!response.ok) throw new Error(`${name} came with status ${response.status}.`)
    return response.text()
  }
}
