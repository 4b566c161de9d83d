/**
 * Loads the text of an index file, by its name below `_search/LOCALE/`. Rejects with `FileMissing` if the host has no
 * such file, and with another error if the host cannot be reached.
 */
export type LoadFile = (name: string) => Promise<string>

/** The host has no such file: another build is live, or the site has no index. */
export class FileMissing extends Error {
  override name = 'FileMissing'
}

/** The first file that a search loads. It holds the names of the others. */
export const START_FILE = 'index.json'
