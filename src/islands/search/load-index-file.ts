import { FileMissing, START_FILE, type LoadFile } from '#search/query/load-file.ts'

const PATIENCE_MS = 15_000

/**
 * Creates a function that loads files of the index in the folder `base`, such as `/_search/en/`. It rejects with
 * `FileMissing` if the file is gone, else with another error.
 */
export function loadIndexFile(base: string): LoadFile {
  return async (name) => {
    // The start file has the same name in every build. The names of the others change with their bytes.
    const cache = name === START_FILE ? 'no-cache' : 'default'
    const response = await fetch(base + name, { cache, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status === 404 || response.status === 410) throw new FileMissing(name)
    if (!response.ok) throw new Error(`${name} came with status ${response.status}.`)
    return response.text()
  }
}
