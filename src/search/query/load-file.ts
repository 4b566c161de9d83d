/**
 * Gives the text of a file of the index, by its name below `_search/LOCALE/`. Rejects with `FileMissing` if the host
 * has no such file, with anything else if it cannot be reached.
 */
export type LoadFile = (name: string) => Promise<string>

/** The host has no such file: another build is live, or the site has no index. */
export class FileMissing extends Error {
  override name = 'FileMissing'
}

/** The first file that a search needs. The names of the others stand in it. */
export const START_FILE = 'index.json'
